import { classNames } from "@/lib/class-names";

export const optionStyle =
  "relative flex items-center gap-2 border border-control bg-surface text-small font-medium transition hover:bg-sunken has-checked:border-brand-ink has-checked:bg-brand-tint has-checked:font-semibold has-checked:text-brand-ink has-checked:inset-ring has-checked:inset-ring-brand-ink has-checked:forced-chosen has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus";

type EndChoiceProps = {
  name: string;
  legend: string;
  options: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
  hint: string;
  isInvalid: boolean;
};

/** When something ends, as a row of pills. */
export const EndChoice = (props: EndChoiceProps) => {
  const { name, legend, options, value, onChange, hint, isInvalid } = props;
  return (
    <fieldset
      role="radiogroup"
      aria-invalid={isInvalid ? true : undefined}
      aria-describedby={`${name}-hint ${name}-error`}
    >
      <legend className="mb-2 text-small font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            className={classNames(optionStyle, "min-h-11 rounded-full px-4")}
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
      <p id={`${name}-hint`} className="mt-2 min-h-5 text-caption text-ink-soft">
        {hint}
      </p>
    </fieldset>
  );
};
