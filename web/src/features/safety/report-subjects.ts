import { memberTexts } from "@/texts/texts";

import type { Subject } from "./safety-dialog";
import type { NewReport } from "./safety.queries";

const MESSAGES_OFFERED = 20;
const EXCERPT_LENGTH = 60;

type CachedMessage = { id: string; senderId: string; content: string };
/** The cached messages of the conversation with a person. */
export type MessagesWith = (userId: string) => readonly CachedMessage[];

type Choice = { value: string; label: string };

function excerpt(content: string) {
  const letters = [...content.replaceAll(/\s+/g, " ")];
  return letters.length > EXCERPT_LENGTH
    ? `${letters.slice(0, EXCERPT_LENGTH).join("").trimEnd()}…`
    : letters.join("");
}

/** What can be reported: a part, the event, or the person or one of their last messages. */
export function subjectsOf(
  { person, event, part }: Subject,
  messages: readonly CachedMessage[],
): Choice[] {
  if (part) return [{ value: `${part.kind} ${part.id}`, label: part.title }];
  if (event) return [{ value: `event ${event.id}`, label: event.title }];
  const theirs = messages.filter(
    ({ senderId, content }) => senderId === person.id && content !== "",
  );
  const { wholePerson, theirMessage } = memberTexts.safety;
  return [
    { value: `person ${person.id}`, label: wholePerson(person.name) },
    ...theirs
      .slice(-MESSAGES_OFFERED)
      .reverse()
      .map(({ id, content }) => ({
        value: `message ${id}`,
        label: theirMessage(excerpt(content)),
      })),
  ];
}

/** The chosen subject as a request body. */
export function reported(value: string): Partial<NewReport> {
  const [kind, id] = value.split(" ");
  return { [kind === "person" ? "userId" : `${kind}Id`]: id };
}
