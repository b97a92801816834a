import { Check, Plus } from "lucide-react";
import { useId } from "react";

import { ChosenCount } from "./chosen-count";
import { FieldError } from "./field";
import type { Option } from "./select";

type ChipGroupProps = {
  legend: string;
  hint?: string;
  name: string;
  options: readonly Option[];
  value: readonly string[];
  onChange: (value: string[]) => void;
  /** The maximum number of choices; a counter shows how many are chosen. */
  most?: number;
  error?: string | undefined;
};

/** Multiple choice: checkboxes styled as chips. */
export function ChipGroup(props: ChipGroupProps) {
  const { legend, hint, name, options, value, onChange, most, error } = props;
  const id = useId();
  const isFull = most !== undefined && value.length >= most;
  const toggle = (option: string) =>
    onChange(
      value.includes(option) ? value.filter((current) => current !== option) : [...value, option],
    );
  return (
    <fieldset className="grid gap-2" aria-describedby={`${id}-hint ${id}-error`}>
      <legend className="text-small font-semibold">{legend}</legend>
      {hint && (
        <p id={`${id}-hint`} className="text-caption text-ink-soft">
          {hint}
        </p>
      )}
      <div className="mt-1 flex flex-wrap gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            className="group relative inline-flex min-h-11 items-center gap-1.5 rounded-full border border-control bg-surface px-4 text-small font-medium transition hover:bg-sunken active:bg-sunken has-checked:border-brand-ink has-checked:bg-brand-tint has-checked:text-brand-ink has-checked:forced-chosen has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus has-disabled:pointer-events-none has-disabled:opacity-55"
          >
            <input
              type="checkbox"
              className="covering-input"
              name={name}
              value={option.value}
              checked={value.includes(option.value)}
              onChange={() => toggle(option.value)}
              disabled={isFull && !value.includes(option.value)}
              aria-invalid={error ? true : undefined}
            />
            <Plus aria-hidden className="-ms-1 size-4 text-ink-soft group-has-checked:hidden" />
            <Check aria-hidden className="-ms-1 hidden size-4 group-has-checked:block" />
            <span className="first-letter:uppercase">{option.label}</span>
          </label>
        ))}
      </div>
      {most !== undefined && <ChosenCount count={value.length} most={most} />}
      {error && <FieldError id={`${id}-error`} message={error} />}
    </fieldset>
  );
}
