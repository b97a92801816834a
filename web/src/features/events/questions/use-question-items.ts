import { useSetAtom } from "jotai";
import { Flag, Pencil, Trash2, Undo2 } from "lucide-react";

import type { MenuItem } from "@/components/ui/menu-item";
import { safetyDialogAtom, useSafetyItems } from "@/features/safety/public";
import { communityTexts } from "@/texts/community";

import type { Question } from "./questions.queries";

type Actions = {
  /** Absent if the answer can no longer be changed. */
  onEdit?: (() => void) | undefined;
  onTakeBack: () => void;
  onRemove: () => void;
};

/** The menu items of a question for a host, its author or any other member. */
export function useQuestionItems(
  { id, askedBy, answer }: Question,
  { myId, isHost }: { myId: string; isHost: boolean },
  { onEdit, onTakeBack, onRemove }: Actions,
): MenuItem[] {
  const words = communityTexts.questions;
  const ask = useSetAtom(safetyDialogAtom);
  const [, block] = useSafetyItems({ person: askedBy });
  const isMine = askedBy.id === myId;
  const reportOf = (kind: "question" | "answer", id: string, person: Question["askedBy"]) => {
    const title = kind === "question" ? words.reportQuestion : words.reportAnswer;
    const subject = { person, part: { kind, id, title } };
    return { icon: Flag, label: title, onSelect: () => ask({ what: "report", subject }) };
  };
  return [
    ...(isHost && answer && onEdit
      ? [{ icon: Pencil, label: words.editAnswer, onSelect: onEdit }]
      : []),
    ...(isHost && answer ? [{ icon: Undo2, label: words.removeAnswer, onSelect: onTakeBack }] : []),
    ...(isMine ? [] : [reportOf("question", id, askedBy)]),
    ...(answer && answer.answeredBy.id !== myId
      ? [reportOf("answer", answer.id, answer.answeredBy)]
      : []),
    ...(isMine || !block ? [] : [block]),
    ...(isMine || isHost
      ? [{ icon: Trash2, label: words.remove, isDangerous: true, onSelect: onRemove }]
      : []),
  ];
}
