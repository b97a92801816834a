import type { ReactNode } from "react";

import { loadAroundTexts } from "@/texts/around";

import type { Event } from "../events.queries";
import { Questions } from "../questions/questions";
import { useQuestions } from "../questions/questions.queries";

type AroundProps = { event: Event; myId: string; children: ReactNode };

function Around({ event, myId, children }: AroundProps) {
  const questions = useQuestions(event.id);
  return (
    <>
      <Questions event={event} myId={myId} state={questions} />
      {!questions.query.isPending && children}
    </>
  );
}

export async function loadAround() {
  await loadAroundTexts();
  return { default: Around };
}
