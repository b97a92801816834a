import { STATUSES } from "@hereabouts/db/enumerations";
import { useState } from "react";

import { FieldError } from "@/components/ui/fields/field";
import { StatusIcon } from "@/components/ui/status-icon";
import { classNames } from "@/lib/class-names";
import { clockTime } from "@/lib/time/clock";
import { statusTexts } from "@/texts/status";
import { memberTexts } from "@/texts/texts";

import { EndChoice, optionStyle } from "./end-choice";
import { ENDS, type StatusValues, isInstant } from "./status-values";

type StatusFieldProps = {
  values: StatusValues;
  onChange: (values: StatusValues) => void;
  /** Whether nobody sees a status that ends. */
  isHidden: boolean;
  error: string | undefined;
};

export function StatusField({ values, onChange, isHidden, error }: StatusFieldProps) {
  const { status, end } = values;
  // The current end stays available when another one is chosen.
  const [initial] = useState(end);
  return (
    <div className="grid gap-4">
      <fieldset>
        <legend className="mb-2 text-small font-semibold">{memberTexts.profile.status}</legend>
        <div className="grid grid-cols-2 gap-2">
          {STATUSES.map((each) => (
            <label key={each} className={classNames(optionStyle, "min-h-12 rounded-md px-3")}>
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
        <div>
          <EndChoice
            name="status-end"
            legend={statusTexts.howLong}
            rows={endsFrom(initial)}
            value={end}
            onChange={(next) => onChange({ ...values, end: next })}
            hint={hintOf(end, isHidden)}
            isInvalid={error !== undefined}
          />
          {error && <FieldError id="status-end-error" message={error} />}
        </div>
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

function endsFrom(initial: string) {
  const offered = ENDS.map((minutes) => ({ value: String(minutes), label: minutesText(minutes) }));
  const open = { value: "", label: statusTexts.open };
  return isInstant(initial)
    ? [[open, { value: initial, label: statusTexts.until(clockTime(initial)) }], offered]
    : [[open], offered];
}
