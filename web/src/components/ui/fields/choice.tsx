import type { LucideIcon } from "lucide-react";
import { useId } from "react";

import { FieldError } from "./field";
import type { Option } from "./select";

type ChoiceProps<Value extends string> = {
  legend: string;
  name: string;
  options: readonly (Option<Value> & { icon?: LucideIcon; text?: string })[];
  value?: Value | null;
  defaultValue?: Value;
  onChange?: (value: Value) => void;
  error?: string | undefined;
};

/**
 * Single choice, side by side: real radio buttons, for arrow keys and form data. Give `value` (null: none yet) or
 * `defaultValue`.
 */
export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { legend, name, options, value, defaultValue, onChange, error } = props;
  const errorId = useId();
  return (
    <fieldset
      role="radiogroup"
      className="grid gap-2"
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? errorId : undefined}
    >
      <legend className="mb-2 text-small font-semibold">{legend}</legend>
      <div className="flex gap-1 rounded-lg bg-sunken p-1">
        {options.map(({ icon: Icon, text, ...option }) => (
          <label
            key={option.value}
            className="relative flex min-h-11 min-w-0 flex-1 items-center justify-center gap-1.5 rounded-md px-2 text-center text-small font-medium text-ink-soft transition hover:text-ink has-checked:bg-surface has-checked:font-semibold has-checked:text-ink has-checked:shadow-lift has-checked:inset-ring has-checked:inset-ring-control has-checked:forced-chosen has-focus-visible:outline-3 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              className="covering-input"
              name={name}
              value={option.value}
              checked={value === undefined ? undefined : value === option.value}
              defaultChecked={value === undefined ? defaultValue === option.value : undefined}
              onChange={() => onChange?.(option.value)}
            />
            {Icon && <Icon aria-hidden className="size-4.5 shrink-0 max-[22rem]:hidden" />}
            <span>
              {option.label}
              {text && <span className="choice-text"> {text}</span>}
            </span>
          </label>
        ))}
      </div>
      {error && <FieldError id={errorId} message={error} />}
    </fieldset>
  );
}
