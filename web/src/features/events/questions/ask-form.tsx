import { communityTexts } from "@/texts/community";
import { QUESTION_MAX } from "@hereabouts/api/questions/question-limits.schema";

import { DraftForm } from "../words/draft-form";
import { useAskQuestion } from "./questions.queries";

export function AskForm({ eventId, myId }: { eventId: string; myId: string }) {
  const { label, hint, ask, asked, askFailed } = communityTexts.questions;
  const { mutateAsync } = useAskQuestion(eventId);
  return (
    <DraftForm
      draftKey={`question:${myId}:${eventId}`}
      max={QUESTION_MAX}
      isSmall
      words={{ label, hint, send: ask, sent: asked, failed: askFailed }}
      send={mutateAsync}
    />
  );
}
