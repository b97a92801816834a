import { Field } from "./field";
import { PasswordInput } from "./password-input";

type PasswordFieldProps = {
  label: string;
  name: string;
  error: string | undefined;
  autoComplete: "current-password" | "new-password";
};

export function PasswordField({ label, name, error, autoComplete }: PasswordFieldProps) {
  return (
    <Field label={label} error={error}>
      {(control) => <PasswordInput {...control} name={name} required autoComplete={autoComplete} />}
    </Field>
  );
}
