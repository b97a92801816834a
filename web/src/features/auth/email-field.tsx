import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { texts } from "@/texts/texts";

type EmailFieldProps = { error: string | undefined; defaultValue?: string | undefined };

export function EmailField({ error, defaultValue }: EmailFieldProps) {
  return (
    <Field label={texts.auth.email} error={error}>
      {(control) => (
        <Input
          {...control}
          type="email"
          name="email"
          defaultValue={defaultValue}
          required
          autoComplete="username"
          inputMode="email"
          placeholder={texts.auth.emailPlaceholder}
        />
      )}
    </Field>
  );
}
