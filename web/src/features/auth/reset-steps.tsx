import { useMutation, useQueryClient } from "@tanstack/react-query";

import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { NewPasswordFields } from "@/components/ui/fields/new-password-fields";
import { errorText } from "@/lib/error-text";
import { toast } from "@/lib/toast";
import { textOf, useForm } from "@/lib/forms/use-form";
import { waysBackTexts } from "@/texts/ways-back";

import { validateForgotPassword, validateResetPassword } from "./auth.validation";
import { authStatusQuery, usePasswordMin } from "./auth.queries";
import { EmailField } from "./email-field";
import { forgotPasswordMutation, resetPasswordMutation } from "./reset.queries";

type StepProps = { onDone: () => void; onOtherStep: () => void };

const failed = (error: Error, fallback: string) =>
  toast({
    title: waysBackTexts.reset.errorTitle,
    description: errorText(error, fallback),
    variant: "destructive",
  });

/** Requests a reset by e-mail. */
export function RequestStep({ email, onDone, onOtherStep }: StepProps & { email: string }) {
  const request = useMutation({
    ...forgotPasswordMutation,
    onError: (error) => failed(error, waysBackTexts.reset.requestFailed),
    onSuccess: ({ isDemoMode, message }) => {
      if (!isDemoMode)
        return toast({
          title: waysBackTexts.reset.mailTitle,
          description: waysBackTexts.reset.mailText(message),
        });
      toast({ title: waysBackTexts.reset.tokenTitle, description: waysBackTexts.reset.tokenText });
      onDone();
    },
  });
  const { errors, formProps } = useForm({
    validate: validateForgotPassword,
    onValid: (data) => request.mutateAsync(textOf(data, "email")),
  });
  return (
    <form {...formProps} className="grid gap-4">
      <EmailField error={errors.email} defaultValue={email} />
      <Button type="submit" loading={request.isPending}>
        {waysBackTexts.reset.requestSubmit}
      </Button>
      <Button variant="ghost" onClick={onOtherStep}>
        {waysBackTexts.reset.haveToken}
      </Button>
    </form>
  );
}

/** Sets a new password with the token of a request. */
export function SetStep({ token, onDone, onOtherStep }: StepProps & { token: string | undefined }) {
  const queryClient = useQueryClient();
  const passwordMin = usePasswordMin();
  const reset = useMutation({
    ...resetPasswordMutation,
    onError: (error) => failed(error, waysBackTexts.reset.resetFailed),
    onSuccess: async () => {
      toast({
        title: waysBackTexts.reset.doneTitle,
        description: waysBackTexts.reset.doneText,
        variant: "success",
      });
      // The reset ended every session of the account, maybe the one of this browser.
      await queryClient.invalidateQueries({ queryKey: authStatusQuery.queryKey });
      onDone();
    },
  });
  const { errors, formProps } = useForm({
    validate: (data) => validateResetPassword(data, passwordMin),
    onValid: (data) =>
      reset.mutateAsync({
        token: textOf(data, "token").trim(),
        newPassword: textOf(data, "newPassword"),
      }),
  });
  return (
    <form {...formProps} className="grid gap-4">
      <Field label={waysBackTexts.reset.token} error={errors.token}>
        {(control) => (
          <Input
            {...control}
            name="token"
            defaultValue={token}
            required
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <NewPasswordFields
        name="newPassword"
        label={waysBackTexts.reset.newPassword}
        confirmLabel={waysBackTexts.reset.confirmPassword}
        errors={errors}
        min={passwordMin}
      />
      <Button type="submit" loading={reset.isPending}>
        {waysBackTexts.reset.setSubmit}
      </Button>
      <Button variant="ghost" onClick={onOtherStep}>
        {waysBackTexts.reset.back}
      </Button>
    </form>
  );
}
