import { SERIES_DATES } from "@hereabouts/api/events/event-limits.schema";
import type { Every } from "@hereabouts/db/enumerations";

import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { Select } from "@/components/ui/fields/select";
import type { FieldErrors } from "@/lib/forms/use-form";
import { myEventsTexts } from "@/texts/my-events";

import { ONCE, type Repeats, partsOfDay } from "./repeats";
import { ruleWords } from "./rule-words";

// A copy of the enumeration, which would add to the first load.
const EVERY = [
  "week",
  "twoWeeks",
  "monthByDate",
  "monthByWeekday",
] as const satisfies readonly Every[];
const ENDS = ["never", "until", "count"] as const;

/** Weeks by plain names, months by the position of the chosen day. */
function optionsFor(date: string) {
  const parts = partsOfDay(date);
  const words = {
    week: myEventsTexts.series.everyWeek,
    twoWeeks: myEventsTexts.series.everySecondWeek,
    monthByDate: parts
      ? ruleWords({ every: "monthByDate", ...parts })
      : myEventsTexts.series.everyMonth,
    monthByWeekday: parts
      ? ruleWords({ every: "monthByWeekday", ...parts })
      : myEventsTexts.series.everyMonthWeekday,
  };
  return [
    { value: "", label: myEventsTexts.series.once },
    ...EVERY.map((value) => ({ value, label: words[value] })),
  ];
}

const endOptions = () => [
  { value: "never", label: myEventsTexts.series.never },
  { value: "until", label: myEventsTexts.series.onDay },
  { value: "count", label: myEventsTexts.series.afterDates },
];

type RepeatsFieldsProps = {
  values: { date: string; repeats?: Repeats };
  onChange: (repeats: Repeats) => void;
  errors: FieldErrors;
};

/** Whether a new event recurs, and until when. */
export function RepeatsFields({ values, onChange, errors }: RepeatsFieldsProps) {
  const { date, repeats = ONCE } = values;
  const set = (change: Partial<Repeats>) => onChange({ ...repeats, ...change });
  return (
    <div className="grid items-start gap-x-4 gap-y-6 sm:grid-cols-2">
      <Field label={myEventsTexts.series.repeats} error={errors.recurrence}>
        {(control) => (
          <Select
            {...control}
            options={optionsFor(date)}
            value={repeats.every}
            onChange={({ target }) =>
              set({ every: EVERY.find((every) => every === target.value) ?? "" })
            }
          />
        )}
      </Field>
      {repeats.every !== "" && (
        <Field label={myEventsTexts.series.ends}>
          {(control) => (
            <Select
              {...control}
              options={endOptions()}
              value={repeats.ends}
              onChange={({ target }) =>
                set({ ends: ENDS.find((ends) => ends === target.value) ?? "never" })
              }
            />
          )}
        </Field>
      )}
      {repeats.every !== "" && <EndField {...{ repeats, set, date, errors }} />}
    </div>
  );
}

type EndFieldProps = Pick<RepeatsFieldsProps, "errors"> & {
  repeats: Repeats;
  set: (change: Partial<Repeats>) => void;
  date: string;
};

function EndField({ repeats, set, date, errors }: EndFieldProps) {
  const { min, max } = SERIES_DATES;
  if (repeats.ends === "never") return null;
  if (repeats.ends === "until")
    return (
      <Field
        label={myEventsTexts.series.lastDay}
        hint={myEventsTexts.series.lastDayHint}
        error={errors.until}
      >
        {(control) => (
          <Input
            {...control}
            type="date"
            required
            min={date}
            max="9999-12-31"
            value={repeats.until}
            onChange={({ target }) => set({ until: target.value })}
          />
        )}
      </Field>
    );
  return (
    <Field
      label={myEventsTexts.series.datesCount}
      hint={myEventsTexts.series.datesHint(min, max)}
      error={errors.count}
    >
      {(control) => (
        <Input
          {...control}
          type="number"
          inputMode="numeric"
          required
          min={min}
          max={max}
          value={repeats.count}
          onChange={({ target }) => set({ count: target.value })}
        />
      )}
    </Field>
  );
}
