import { useQueryClient } from "@tanstack/react-query";
import { PartyPopper } from "lucide-react";

import { meQuery } from "@/features/profile/public";
import { loadMyEventsTexts, myEventsTexts } from "@/texts/my-events";

import { AnswerButtons } from "../answer-buttons";
import { type Event, attendeesQuery } from "../events.queries";
import { useAnswerHosting } from "./co-hosts.queries";

/** Asks the member to accept or decline being a co-host. */
function CoHostInvitation({ event, onAnswered }: { event: Event; onAnswered: () => void }) {
  const queryClient = useQueryClient();
  const answer = useAnswerHosting(event.id);
  const words = myEventsTexts.coHosts;
  const send = (accepts: boolean) =>
    answer.mutate(accepts, {
      onSuccess: () => {
        onAnswered();
        void queryClient.invalidateQueries({ queryKey: attendeesQuery(event.id).queryKey });
        void queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
      },
    });
  return (
    <section className="grid gap-3 rounded-lg bg-sunken p-4">
      <h2 className="flex items-start gap-2 font-semibold">
        <PartyPopper aria-hidden className="mt-px size-5 shrink-0 text-brand-ink" />
        <span className="min-w-0 wrap-anywhere">{words.question(event.creator.name)}</span>
      </h2>
      <p className="text-small text-pretty text-ink-soft">
        {words.means}
        {event.series && ` ${words.ofAll}`}
      </p>
      <AnswerButtons
        title={event.title}
        yes={words.accept}
        no={words.decline}
        noVariant="ghost"
        sending={answer.isPending ? answer.variables : undefined}
        onAnswer={send}
      />
    </section>
  );
}

export async function loadCoHostInvitation() {
  await loadMyEventsTexts();
  return { default: CoHostInvitation };
}
