import type { Dates } from "@hereabouts/api/events/event-limits.schema";
import { Suspense, lazy, useRef, useState } from "react";

import { Opening } from "@/components/states/opening";
import { eventFormTexts } from "@/texts/event-form";
import { myEventsTexts } from "@/texts/my-events";

import type { Event } from "../events.queries";
import { choicesOf } from "../hosting/hosting";

const DatesDialog = lazy(async () => ({ default: (await import("./dates-dialog")).DatesDialog }));

type Answer = Dates | undefined;

/** Asks which dates of a series an edit applies to; undefined if the member goes back to the form. */
export function useDatesQuestion(event: Event) {
  const [isAsking, setIsAsking] = useState<boolean>();
  const answered = useRef<(answer: Answer) => void>(undefined);
  const choices = choicesOf(event);
  const answer = (dates: Answer) => {
    setIsAsking(false);
    answered.current?.(dates);
  };
  const ask = () => {
    if (choices.length === 1) return Promise.resolve<Answer>("one");
    setIsAsking(true);
    return new Promise<Answer>((resolve) => {
      answered.current = resolve;
    });
  };
  const { editTitle: title, editText: text } = myEventsTexts.series;
  const question = isAsking !== undefined && (
    <Suspense fallback={<Opening />}>
      <DatesDialog
        open={isAsking}
        words={{ title, text, keep: eventFormTexts.discard.keep, confirm: eventFormTexts.save }}
        choices={choices}
        onAnswer={answer}
        onClose={() => answer(undefined)}
      />
    </Suspense>
  );
  return { ask, question };
}
