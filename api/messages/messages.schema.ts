import { z } from "zod";
import { cursorField, limitField } from "../lib/page.schema.ts";
import { singleEmoji } from "../lib/text/single-emoji.schema.ts";
import { boundedText } from "../lib/text/text.schema.ts";
import { MESSAGE_MAX } from "./message-limits.schema.ts";

/** The header with the version of a conversation: the number of its last change to a message. */
export const CONVERSATION_VERSION = "X-Conversation-Version";

const writeFirst = "Write something first.";
const textField = boundedText(MESSAGE_MAX, `Use at most ${MESSAGE_MAX} characters.`);
const contentField = textField.refine((content) => content.length > 0, writeFirst);

const ADDRESS_MAX = 200;
const noPhotoAddress = "This is no address of a photo.";
export const sendMessageSchema = z
  .object({
    content: textField,
    clientId: z.guid("Send a UUID.").nullish(),
    replyTo: cursorField.nullable(),
    photoUrl: z.string(noPhotoAddress).max(ADDRESS_MAX, noPhotoAddress).nullish(),
  })
  .refine(({ content, photoUrl }) => content !== "" || (photoUrl ?? null) !== null, {
    message: writeFirst,
    path: ["content"],
    when: ({ value }) => typeof (value as { content?: unknown } | null)?.content === "string",
  });
export type SendMessage = z.output<typeof sendMessageSchema>;

export const editMessageSchema = z.object({ content: contentField });

const EMOJI_LENGTH_MAX = 32;
const oneEmoji = "Send one emoji, or null.";
export const reactionSchema = z.object({
  emoji: z
    .string(oneEmoji)
    .max(EMOJI_LENGTH_MAX, oneEmoji)
    .refine((text) => singleEmoji(text) !== undefined, oneEmoji)
    .transform((text) => singleEmoji(text) ?? text)
    .nullable(),
});

const version = "Send a version.";
export const listChangesSchema = z.object({
  limit: limitField,
  since: z
    .string(version)
    .regex(/^\d{1,15}$/, version)
    .transform(Number)
    .default(0),
});
export type ListChanges = z.output<typeof listChangesSchema>;

export const listMessagesSchema = z
  .object({
    limit: limitField,
    before: cursorField,
    after: cursorField,
    around: cursorField,
    at: z.iso.datetime({ offset: true, error: "Send a time." }).optional(),
    unread: z.literal("1", "Send 1 or nothing.").optional(),
    peek: z.enum(["0", "1"], "Send 1 or nothing.").optional(),
  })
  .refine(
    ({ before, after, around, at, unread }) =>
      [before, after, around, at, unread].filter((each) => each !== undefined).length < 2,
    { message: "Send only one of before, after, around, at and unread.", path: ["before"] },
  );
export type ListMessages = z.output<typeof listMessagesSchema>;

export const markReadSchema = z.object({ upTo: cursorField.nullable() });

export const listConversationsSchema = z.object({
  limit: limitField,
  before: cursorField,
  archived: z.enum(["0", "1"], "Send 1 or nothing.").optional(),
});
export type ListConversations = z.output<typeof listConversationsSchema>;

const flagField = z.boolean("Send true or false.").optional();
export const changeConversationSchema = z.object({
  isMuted: flagField,
  isArchived: flagField,
  isMarkedUnread: flagField,
});
export type ChangeConversation = z.output<typeof changeConversationSchema>;

const QUERY_MAX = 200;
export const searchMessagesSchema = z.object({
  q: boundedText(QUERY_MAX, `Use at most ${QUERY_MAX} characters.`),
  before: cursorField,
  limit: limitField,
});
export type SearchMessages = z.output<typeof searchMessagesSchema>;
