import type { Message } from "./message";

export const OFFERED_EMOJI = ["❤️", "👍", "😂", "😮", "😢", "🙏"];

export const reactionOf = ({ reactions = [] }: Message, userId: string) =>
  reactions.find(({ userIds }) => userIds.includes(userId))?.emoji;

/** The message with this emoji as the person's only reaction, or none. */
export function withReaction(message: Message, userId: string, emoji: string | null): Message {
  const others = (message.reactions ?? [])
    .map((each) => ({ ...each, userIds: each.userIds.filter((id) => id !== userId) }))
    .filter(({ userIds }) => userIds.length > 0);
  const joined = others.find((each) => each.emoji === emoji);
  const reactions = joined
    ? others.map((each) =>
        each === joined ? { ...each, userIds: [...each.userIds, userId] } : each,
      )
    : [...others, ...(emoji === null ? [] : [{ emoji, userIds: [userId] }])];
  const { reactions: _, ...rest } = message;
  return reactions.length > 0 ? { ...rest, reactions } : rest;
}
