import { z } from "zod";
import { cursorField, limitField } from "../lib/page.schema.ts";
import { boundedText } from "../lib/text.schema.ts";

export const MESSAGE_MAX = 2000;

export const sendMessageSchema = z.object({
  content: boundedText(MESSAGE_MAX, `Use at most ${MESSAGE_MAX} characters.`).refine(
    (content) => content.length > 0,
    "Write something first.",
  ),
  clientId: z.guid("Send a UUID.").nullish(),
});
export type SendMessage = z.output<typeof sendMessageSchema>;

export const listMessagesSchema = z
  .object({
    limit: limitField,
    before: cursorField,
    after: cursorField,
    peek: z.enum(["0", "1"], "Send 1 or nothing.").optional(),
  })
  .refine(({ before, after }) => before === undefined || after === undefined, {
    message: "Send before or after, not both.",
    path: ["before"],
  });
export type ListMessages = z.output<typeof listMessagesSchema>;

export const markReadSchema = z.object({ upTo: cursorField.nullable() });

export const listConversationsSchema = z.object({ limit: limitField, before: cursorField });
export type ListConversations = z.output<typeof listConversationsSchema>;
