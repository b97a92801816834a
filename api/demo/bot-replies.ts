import type { Language } from "@hereabouts/db/enumerations";
import { ENGLISH } from "./bot-replies-english.ts";
import { GERMAN } from "./bot-replies-german.ts";
import type { BotReplies } from "./bot-replies-topics.ts";

const REPLIES: Record<Language, BotReplies> = { en: ENGLISH, de: GERMAN };

type Speaker = { id: number; language: Language; interests: readonly string[] };

/** A reply to the message that was not used yet, else the one used longest ago. */
export function chooseReply(speaker: Speaker, message: string, said: readonly string[]) {
  const { topics, anything } = REPLIES[speaker.language];
  const topic = topics.find(({ about }) => about.test(message));
  const lines = [...rotated(topic?.lines ?? [], speaker.id), ...rotated(anything, speaker.id)].map(
    (line) => line.replace("{interest}", speaker.interests[0] ?? "coffee"),
  );
  const lastUse = new Map(lines.map((line) => [line, said.lastIndexOf(line)]));
  return lines.reduce((best, line) =>
    (lastUse.get(line) ?? 0) < (lastUse.get(best) ?? 0) ? line : best,
  );
}

/** Starts at a different reply for each bot, so that two bots seldom say the same. */
function rotated(lines: readonly string[], by: number) {
  const start = lines.length === 0 ? 0 : by % lines.length;
  return [...lines.slice(start), ...lines.slice(0, start)];
}

const REACTIONS: readonly (readonly [about: RegExp, emoji: string])[] = [
  [/haha|lol|😂|🤣/i, "😂"],
  [/thank|danke|love|liebe|❤/i, "❤️"],
  [/\?\s*$/, "🙏"],
];

/** Reacts to the second message of a visitor and to every third after it, but not to a removed one. */
export function chooseReaction(message: string, count: number) {
  if (count % 3 !== 2 || message === "") return undefined;
  return REACTIONS.find(([about]) => about.test(message))?.[1] ?? "👍";
}
