import { CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";

import { texts } from "@/texts/texts";

type ControlProps = {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
};

type FieldProps = {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  optional?: boolean;
  children: (control: ControlProps) => ReactNode;
};

export function Field({ label, hint, error, optional = false, children }: FieldProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-small font-semibold">
        {label}
        {optional && <span className="font-normal text-ink-soft"> {texts.states.optional}</span>}
      </label>
      {children({
        id,
        "aria-describedby": described || undefined,
        "aria-invalid": error ? true : undefined,
      })}
      {error && <FieldError id={`${id}-error`} message={error} />}
      {hint && (
        <p id={`${id}-hint`} className="text-caption text-ink-soft">
          {hint}
        </p>
      )}
    </div>
  );
}

export function FieldError({ id, message }: { id?: string; message: string }) {
  return (
    <p
      id={id}
      className="flex animate-rise items-start gap-1.5 text-caption font-medium text-danger-ink"
    >
      <CircleAlert aria-hidden className="mt-px size-4 shrink-0" />
      {message}
    </p>
  );
}
