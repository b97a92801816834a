import { CircleCheck, CircleHelp, Users } from "lucide-react";
import { useRef } from "react";

import { Button } from "@/components/ui/button";
import { memberTexts } from "@/texts/texts";
import { loadMyEventsTexts, myEventsTexts } from "@/texts/my-events";

import type { Event } from "../events.queries";
import { useComing } from "./use-coming";

type ComingProps = { event: Event; coming: NonNullable<Event["coming"]> };

function Coming({ event, coming }: ComingProps) {
  if ("answer" in coming) return <Question event={event} isAnswered={coming.answer === "yes"} />;
  return (
    <p className="flex items-start gap-2 text-small">
      <Users aria-hidden className="mt-px size-4.5 shrink-0 text-brand-ink" />
      <span className="min-w-0">{myEventsTexts.answers(coming.yes, coming.silent, coming.no)}</span>
    </p>
  );
}

/** The heading keeps the focus of the button that goes with the answer. */
function Question({ event, isAnswered }: { event: Event; isAnswered: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const answer = useComing(event.id, () => heading.current?.focus());
  const words = myEventsTexts;
  const Icon = isAnswered ? CircleCheck : CircleHelp;
  return (
    <section className="grid gap-3 rounded-lg bg-sunken p-4">
      <h2
        ref={heading}
        tabIndex={-1}
        role="status"
        className="flex items-start gap-2 font-semibold outline-none"
      >
        <Icon aria-hidden className="mt-px size-5 shrink-0 text-brand-ink" />
        <span className="min-w-0">{isAnswered ? words.saidYes : words.question}</span>
      </h2>
      {!isAnswered && (
        <div className="grid gap-2">
          <Button
            loading={answer.isPending && answer.variables}
            aria-label={memberTexts.events.of(words.comes, event.title)}
            onClick={() => answer.mutate(true)}
          >
            {words.comes}
          </Button>
          <Button
            variant="secondary"
            loading={answer.isPending && !answer.variables}
            aria-label={memberTexts.events.of(words.comesNot, event.title)}
            onClick={() => answer.mutate(false)}
          >
            {words.comesNot}
          </Button>
        </div>
      )}
    </section>
  );
}

const ComingMark = ({ isComing }: { isComing: boolean }) => (
  <span className="block text-caption text-ink-soft">
    {isComing ? myEventsTexts.isComing : myEventsTexts.isSilent}
  </span>
);

export async function loadComing() {
  await loadMyEventsTexts();
  return { Coming, ComingMark };
}
