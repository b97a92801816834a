import { Field } from "./field";
import { PasswordInput } from "./password-input";

type PasswordFieldProps = {
  label: string;
  name: string;
  error: string | undefined;
  autoComplete: "current-password" | "new-password";
  minLength?: number;
};

export function PasswordField({ label, error, ...input }: PasswordFieldProps) {
  return (
    <Field label={label} error={error}>
      {(control) => <PasswordInput {...control} {...input} required />}
    </Field>
  );
}
