import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { wallTime } from "@/lib/time/event-time";
import { serverNow } from "@/lib/time/server-time";
import type { FieldErrors } from "@/lib/forms/use-form";
import { eventFormTexts } from "@/texts/event-form";
import { locale } from "@/texts/language";

import { RepeatsFields } from "../series/repeats-fields";
import { type EventValues, endsNextDay, withStart } from "./event-form.validation";

type WhenFieldsProps = {
  values: EventValues;
  onChange: (change: Partial<EventValues>) => void;
  onBlur: () => void;
  timeZone: string;
  /** Recurrence can only be set for a new event. */
  isNew: boolean;
  errors: FieldErrors;
};

export const WhenFields = ({ isNew, ...when }: WhenFieldsProps) => (
  <>
    <TimeFields {...when} />
    {isNew && <RepeatsFields {...when} onChange={(repeats) => when.onChange({ repeats })} />}
  </>
);

type TimeFieldsProps = Omit<WhenFieldsProps, "isNew">;

const TimeFields = ({ values, onChange, onBlur, timeZone, errors }: TimeFieldsProps) => (
  <div className="grid grid-cols-2 items-start gap-x-4 gap-y-6 sm:grid-cols-3">
    <div className="max-sm:col-span-2">
      <Field
        label={eventFormTexts.day}
        hint={eventFormTexts.zone(zoneWords(timeZone))}
        error={errors.date ?? errors.dateTime ?? errors.timeZone}
      >
        {(control) => (
          <Input
            {...control}
            type="date"
            required
            min={today(timeZone)}
            max="9999-12-31"
            value={values.date}
            onChange={({ target }) => onChange({ date: target.value })}
            onBlur={onBlur}
          />
        )}
      </Field>
    </div>
    <Field label={eventFormTexts.time} error={errors.time}>
      {(control) => (
        <Input
          {...control}
          type="time"
          required
          step={STEP_S}
          value={values.time}
          onChange={({ target }) => onChange(withStart(values, target.value))}
          onBlur={onBlur}
        />
      )}
    </Field>
    <Field
      label={eventFormTexts.ends}
      optional
      hint={endHint(values)}
      error={errors.endTime ?? errors.endsAt}
    >
      {(control) => (
        <Input
          {...control}
          type="time"
          step={STEP_S}
          value={values.endTime ?? ""}
          onChange={({ target }) => onChange({ endTime: target.value })}
        />
      )}
    </Field>
  </div>
);

/** The picker has steps of five minutes; other times can be typed. */
const STEP_S = 300;

const today = (timeZone: string) =>
  wallTime({ dateTime: new Date(serverNow()).toISOString(), timeZone }).date;

/** The common name of a time zone: "Pacific Time". */
const zoneWords = (timeZone: string) =>
  new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: "longGeneric" })
    .formatToParts()
    .find(({ type }) => type === "timeZoneName")?.value ?? timeZone;

function endHint(values: EventValues) {
  if (!values.endTime) return eventFormTexts.endsByDefault;
  return endsNextDay(values) ? eventFormTexts.endsNextDay : undefined;
}
