import { STATUSES } from "@hereabouts/db/enumerations";
import { useState } from "react";

import { FieldError } from "@/components/ui/field";
import { StatusIcon } from "@/components/ui/status-icon";
import { classNames } from "@/lib/class-names";
import { clockTime } from "@/lib/clock";
import { statusTexts } from "@/texts/status";
import { memberTexts } from "@/texts/texts";

import { ENDS, type StatusValues, isInstant } from "./status-values";

const option =
  "relative flex items-center gap-2 border border-control bg-surface text-small font-medium transition hover:bg-sunken has-checked:border-brand-ink has-checked:bg-brand-tint has-checked:font-semibold has-checked:text-brand-ink has-checked:inset-ring has-checked:inset-ring-brand-ink has-checked:forced-chosen has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus";

type StatusFieldProps = {
  values: StatusValues;
  onChange: (values: StatusValues) => void;
  /** Nobody sees a status that ends. */
  isHidden: boolean;
  error: string | undefined;
};

export function StatusField({ values, onChange, isHidden, error }: StatusFieldProps) {
  const { status, end } = values;
  // What it has already stays on offer when something else is chosen.
  const [kept] = useState(end);
  return (
    <div className="grid gap-4">
      <fieldset>
        <legend className="mb-2 text-small font-semibold">{memberTexts.profile.status}</legend>
        <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
          {STATUSES.map((each) => (
            <label key={each} className={classNames(option, "min-h-12 rounded-md px-3")}>
              <input
                type="radio"
                className="covering-input"
                name="status"
                value={each}
                checked={status === each}
                onChange={() => onChange({ ...values, status: each })}
              />
              <StatusIcon status={each} className="size-5 shrink-0" />
              {memberTexts.person.statuses[each]}
            </label>
          ))}
        </div>
      </fieldset>
      {status !== "available" && (
        <EndField
          end={end}
          kept={kept}
          onChange={(next) => onChange({ ...values, end: next })}
          hint={hintOf(end, isHidden)}
          error={error}
        />
      )}
    </div>
  );
}

function hintOf(end: string, isHidden: boolean) {
  if (end === "") return "";
  if (isHidden) return statusTexts.hidden;
  return isInstant(end) ? "" : statusTexts.rounded;
}

const minutesText = (minutes: number) =>
  minutes < 60 ? statusTexts.minutes(minutes) : statusTexts.hours(minutes / 60);

function endsFrom(kept: string) {
  const offered = ENDS.map((minutes) => ({ value: String(minutes), label: minutesText(minutes) }));
  const open = { value: "", label: statusTexts.open };
  return isInstant(kept)
    ? [open, { value: kept, label: statusTexts.until(clockTime(kept)) }, ...offered]
    : [open, ...offered];
}

type EndFieldProps = {
  end: string;
  kept: string;
  onChange: (end: string) => void;
  hint: string;
  error: string | undefined;
};

function EndField({ end, kept, onChange, hint, error }: EndFieldProps) {
  return (
    <fieldset
      role="radiogroup"
      aria-invalid={error ? true : undefined}
      aria-describedby="status-end-hint status-end-error"
    >
      <legend className="mb-2 text-small font-semibold">{statusTexts.howLong}</legend>
      <div className="flex flex-wrap gap-2">
        {endsFrom(kept).map(({ value, label }) => (
          <label key={value} className={classNames(option, "min-h-11 rounded-full px-4")}>
            <input
              type="radio"
              className="covering-input"
              name="statusEnd"
              value={value}
              checked={end === value}
              onChange={() => onChange(value)}
            />
            {label}
          </label>
        ))}
      </div>
      <p id="status-end-hint" className="mt-2 min-h-5 text-caption text-ink-soft">
        {hint}
      </p>
      {error && <FieldError id="status-end-error" message={error} />}
    </fieldset>
  );
}
