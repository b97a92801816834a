import { classNames } from "@/lib/class-names";

export const optionStyle =
  "relative flex items-center gap-2 border border-control bg-surface text-small font-medium transition hover:bg-sunken has-checked:border-brand-ink has-checked:bg-brand-tint has-checked:font-semibold has-checked:text-brand-ink has-checked:inset-ring has-checked:inset-ring-brand-ink has-checked:forced-chosen has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus";

type EndOption = { value: string; label: string };

type EndChoiceProps = {
  name: string;
  legend: string;
  /** Options that belong together share a row. */
  rows: readonly (readonly EndOption[])[];
  value: string;
  onChange: (value: string) => void;
  hint: string;
  isInvalid: boolean;
};

/** When something ends, as rows of pills. */
export const EndChoice = (props: EndChoiceProps) => {
  const { name, legend, rows, value, onChange, hint, isInvalid } = props;
  return (
    <fieldset
      role="radiogroup"
      aria-invalid={isInvalid ? true : undefined}
      aria-describedby={`${name}-hint ${name}-error`}
    >
      <legend className="mb-2 text-small font-semibold">{legend}</legend>
      <div className="grid gap-2">
        {rows.map((options) => (
          <div key={options.map((option) => option.value).join()} className="flex flex-wrap gap-2">
            {options.map((option) => (
              <label
                key={option.value}
                className={classNames(
                  optionStyle,
                  "min-h-11 flex-1 justify-center rounded-full px-3 text-center",
                )}
              >
                <input
                  type="radio"
                  className="covering-input"
                  name={name}
                  value={option.value}
                  checked={value === option.value}
                  onChange={() => onChange(option.value)}
                />
                {option.label}
              </label>
            ))}
          </div>
        ))}
      </div>
      <p id={`${name}-hint`} className="mt-2 min-h-5 text-caption text-ink-soft">
        {hint}
      </p>
    </fieldset>
  );
};
