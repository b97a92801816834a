import { useMutation } from "@tanstack/react-query";
import { useState } from "react";

import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { PasswordInput } from "@/components/ui/password-input";
import { errorText } from "@/lib/error-text";
import { toast } from "@/lib/toast";
import { textOf, useForm } from "@/lib/use-form";
import { en } from "@/texts/en";

import { checkForgotPassword, checkResetPassword } from "./auth.checks";
import { forgotPasswordMutation, resetPasswordMutation } from "./auth.queries";

type Step = "request" | "set";
type StepProps = { onDone: () => void; onOther: () => void };

export function ResetDialog({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const [step, setStep] = useState<Step>("request");
  const isRequest = step === "request";
  const finish = () => {
    onOpenChange(false);
    setStep("request");
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={isRequest ? en.reset.requestTitle : en.reset.setTitle}
      description={isRequest ? en.reset.requestText : en.reset.setText}
    >
      {isRequest ? (
        <RequestStep onDone={() => setStep("set")} onOther={() => setStep("set")} />
      ) : (
        <SetStep onDone={finish} onOther={() => setStep("request")} />
      )}
    </Dialog>
  );
}

const failed = (error: Error, fallback: string) =>
  toast({
    title: en.reset.errorTitle,
    description: errorText(error, fallback),
    variant: "destructive",
  });

function RequestStep({ onDone, onOther }: StepProps) {
  const request = useMutation({
    ...forgotPasswordMutation,
    onError: (error) => failed(error, en.reset.requestFailed),
    onSuccess: ({ isDemoMode, message }) => {
      if (!isDemoMode) return toast({ title: en.reset.mailTitle, description: message });
      toast({ title: en.reset.tokenTitle, description: en.reset.tokenText });
      onDone();
    },
  });
  const { errors, formProps } = useForm({
    check: checkForgotPassword,
    onValid: (data) => request.mutateAsync(textOf(data, "email")),
  });
  return (
    <form {...formProps} className="grid gap-4">
      <Field label={en.auth.email} error={errors.email}>
        {(control) => (
          <Input
            {...control}
            type="email"
            name="email"
            required
            autoComplete="username"
            inputMode="email"
          />
        )}
      </Field>
      <Button type="submit" loading={request.isPending}>
        {en.reset.requestSubmit}
      </Button>
      <Button variant="ghost" onClick={onOther}>
        {en.reset.haveToken}
      </Button>
    </form>
  );
}

function SetStep({ onDone, onOther }: StepProps) {
  const reset = useMutation({
    ...resetPasswordMutation,
    onError: (error) => failed(error, en.reset.resetFailed),
    onSuccess: () => {
      toast({ title: en.reset.doneTitle, description: en.reset.doneText, variant: "success" });
      onDone();
    },
  });
  const { errors, formProps } = useForm({
    check: checkResetPassword,
    onValid: (data) =>
      reset.mutateAsync({
        token: textOf(data, "token").trim(),
        newPassword: textOf(data, "newPassword"),
      }),
  });
  return (
    <form {...formProps} className="grid gap-4">
      <Field label={en.reset.token} error={errors.token}>
        {(control) => (
          <Input
            {...control}
            name="token"
            required
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <Field label={en.reset.newPassword} error={errors.newPassword}>
        {(control) => (
          <PasswordInput {...control} name="newPassword" required autoComplete="new-password" />
        )}
      </Field>
      <Field label={en.reset.confirmPassword} error={errors.confirmPassword}>
        {(control) => (
          <PasswordInput {...control} name="confirmPassword" required autoComplete="new-password" />
        )}
      </Field>
      <Button type="submit" loading={reset.isPending}>
        {en.reset.setSubmit}
      </Button>
      <Button variant="ghost" onClick={onOther}>
        {en.reset.back}
      </Button>
    </form>
  );
}
