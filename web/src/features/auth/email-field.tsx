import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { texts } from "@/texts/texts";

export function EmailField({ error }: { error: string | undefined }) {
  return (
    <Field label={texts.auth.email} error={error}>
      {(control) => (
        <Input
          {...control}
          type="email"
          name="email"
          required
          autoComplete="username"
          inputMode="email"
          placeholder={texts.auth.emailPlaceholder}
        />
      )}
    </Field>
  );
}
