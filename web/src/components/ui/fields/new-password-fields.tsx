import {
  type ChangeEvent,
  type ComponentType,
  Suspense,
  lazy,
  useDeferredValue,
  useState,
} from "react";

import type { Judged } from "@/lib/forms/password-strength";
import type { FieldErrors } from "@/lib/forms/use-form";
import { texts } from "@/texts/texts";

import { Field } from "./field";
import { PasswordField } from "./password-field";
import { PasswordInput } from "./password-input";

// The dictionary is large, so it loads with the first character. If it fails, the form works without a meter.
const loadStrength = (): Promise<{ default: ComponentType<Judged> }> =>
  import("./password-strength").then(
    ({ PasswordStrength }) => ({ default: PasswordStrength }),
    () => ({ default: () => null }),
  );
const PasswordStrength = lazy(loadStrength);

type NewPasswordFieldsProps = {
  name: string;
  label: string;
  confirmLabel: string;
  errors: FieldErrors;
  min: number;
};

type Typed = { password: string; about: string[] };

/** The password, and other values of the form that others know about this person. */
function typedIn({ value, form }: HTMLInputElement): Typed {
  const others = form?.querySelectorAll<HTMLInputElement>("input[type=email], input[name=name]");
  return { password: value, about: [...(others ?? [])].map((other) => other.value) };
}

/** The new password with its strength, and the field that repeats it. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { name, label, confirmLabel, errors, min } = props;
  const [typed, setTyped] = useState<Typed>({ password: "", about: [] });
  const judged = useDeferredValue(typed);
  return (
    <>
      <div className="grid gap-2">
        <Field
          label={label}
          error={errors[name]}
          hint={errors[name] ? undefined : texts.password.atLeast(min)}
        >
          {(control) => (
            <PasswordInput
              {...control}
              name={name}
              autoComplete="new-password"
              required
              onChange={({ target }: ChangeEvent<HTMLInputElement>) => setTyped(typedIn(target))}
            />
          )}
        </Field>
        <div role="status" className={typed.password && "min-h-lh text-caption"}>
          <Suspense>
            {judged.password !== "" && <PasswordStrength {...judged} min={min} />}
          </Suspense>
        </div>
      </div>
      <PasswordField
        label={confirmLabel}
        name="confirmPassword"
        error={errors.confirmPassword}
        autoComplete="new-password"
      />
    </>
  );
}
