import { useQueryClient } from "@tanstack/react-query";
import { CircleCheck, CircleHelp, Users } from "lucide-react";
import { useRef } from "react";

import { meQuery } from "@/features/profile/public";
import { loadMyEventsTexts, myEventsTexts } from "@/texts/my-events";

import { AnswerButtons } from "../answer-buttons";
import { type Event, attendeesQuery } from "../events.queries";
import { useAnswerComing } from "./coming.queries";

type ComingProps = {
  event: Event;
  hasDeclined: boolean;
  onDeclined: () => void;
};

function Coming({ event, hasDeclined, onDeclined }: ComingProps) {
  const { coming } = event;
  const hasQuestion = !coming || "answer" in coming;
  const reply = hasDeclined ? "no" : hasQuestion && coming?.answer === "yes" ? "yes" : undefined;
  return (
    <>
      {hasQuestion && <Question event={event} reply={reply} onDeclined={onDeclined} />}
      {coming && "yes" in coming && <Answers {...coming} />}
    </>
  );
}

/** Shown to the host. */
function Answers({ yes, silent, no }: { yes: number; silent: number; no: number }) {
  return (
    <p className="event-fact flex items-start gap-3 text-small">
      <Users aria-hidden className="size-5 shrink-0 text-ink-soft" />
      <span className="min-w-0">{myEventsTexts.answers(yes, silent, no)}</span>
    </p>
  );
}

type QuestionProps = Pick<ComingProps, "event" | "onDeclined"> & {
  reply: "yes" | "no" | undefined;
};

/** The heading takes the focus, as the pressed button is gone. */
function Question({ event, reply, onDeclined }: QuestionProps) {
  const queryClient = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const answer = useAnswerComing(event.id);
  const send = (isComing: boolean) =>
    answer.mutate(isComing, {
      onSuccess: () => {
        if (!isComing) onDeclined();
        heading.current?.focus();
        void queryClient.invalidateQueries({ queryKey: attendeesQuery(event.id).queryKey });
        void queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
      },
    });
  const words = myEventsTexts;
  const Icon = reply ? CircleCheck : CircleHelp;
  const text = { yes: words.saidYes, no: words.link.no };
  return (
    <section className="grid gap-3 rounded-lg bg-sunken p-4">
      <h2 ref={heading} tabIndex={-1} className="flex items-start gap-2 font-semibold outline-none">
        <Icon aria-hidden className="mt-px size-5 shrink-0 text-brand-ink" />
        <span className="min-w-0">{reply ? text[reply] : words.question}</span>
      </h2>
      {!reply && (
        <AnswerButtons
          title={event.title}
          yes={words.comes}
          no={words.comesNot}
          noVariant="secondary"
          sending={answer.isPending ? answer.variables : undefined}
          onAnswer={send}
        />
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
