import type { Dates } from "@hereabouts/api/events/event-limits.schema";
import { useId, useState } from "react";

import { ErrorCard } from "@/components/states/error-card";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { errorText } from "@/lib/error-text";
import { myEventsTexts } from "@/texts/my-events";

type DatesDialogProps = {
  open: boolean;
  onClose: () => void;
  words: { title: string; text: string; keep: string; confirm: string };
  choices: readonly Dates[];
  onAnswer: (dates: Dates) => void;
  isDestructive?: boolean;
  isPending?: boolean;
  failure?: { title: string; error: Error } | undefined;
};

/** Asks which dates of a series an action applies to. */
export function DatesDialog(props: DatesDialogProps) {
  const { open, onClose, words, choices, onAnswer, isDestructive, isPending, failure } = props;
  const [dates, setDates] = useState<Dates>("one");
  return (
    <Dialog open={open} onOpenChange={onClose} title={words.title} description={words.text}>
      <div className="grid gap-5">
        {failure && (
          <ErrorCard title={failure.title} message={errorText(failure.error, failure.title)} />
        )}
        <DateChoices legend={words.title} choices={choices} chosen={dates} onChoose={setDates} />
        <div className="flex flex-wrap justify-end gap-3 max-sm:*:flex-1">
          <Button variant="secondary" onClick={onClose}>
            {words.keep}
          </Button>
          <Button
            variant={isDestructive ? "destructive" : "primary"}
            loading={isPending ?? false}
            onClick={() => onAnswer(dates)}
          >
            {words.confirm}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

type DateChoicesProps = {
  legend: string;
  choices: readonly Dates[];
  chosen: Dates;
  onChoose: (dates: Dates) => void;
};

function DateChoices({ legend, choices, chosen, onChoose }: DateChoicesProps) {
  const name = useId();
  return (
    <fieldset role="radiogroup" aria-label={legend} className="grid gap-1 rounded-lg bg-sunken p-1">
      {choices.map((each) => (
        <label
          key={each}
          className="relative flex min-h-11 items-center rounded-md px-4 text-small font-medium text-ink-soft transition hover:text-ink has-checked:bg-surface has-checked:font-semibold has-checked:text-ink has-checked:shadow-lift has-checked:inset-ring has-checked:inset-ring-control has-checked:forced-chosen has-focus-visible:outline-3 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name={name}
            checked={chosen === each}
            onChange={() => onChoose(each)}
            className="covering-input"
          />
          {myEventsTexts.series[each]}
        </label>
      ))}
    </fieldset>
  );
}
