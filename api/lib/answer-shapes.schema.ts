import { z } from "zod";
import { ALERT_KINDS, INTENTS, REPORT_STATES, STATUSES } from "@hereabouts/db/enumerations";

export const id = z
  .string()
  .meta({ description: "Opaque; nothing can be read from it or counted by it." });
export const instant = z.iso.datetime();
export const fraction = z.int().min(0).max(100);

export const profile = z.strictObject({
  id,
  name: z.string(),
  age: z.int().nullable(),
  bio: z.string().nullable(),
  intent: z.enum(INTENTS).nullable(),
  interests: z.array(z.string()),
  profileImageUrl: z.string().nullable(),
  status: z.enum(STATUSES),
  statusUntil: instant.optional().meta({
    description:
      "When the status ends by itself, on a full quarter of an hour; absent where it has no end, and where one of the two hides who is online: then the status reads available.",
  }),
  isOnline: z.boolean(),
});
export const summary = profile.extend({
  showsOnlineStatus: z
    .boolean()
    .meta({ description: "False where one of the two hides it: then isOnline says nothing." }),
});

export const match = z.strictObject({
  id,
  userId1: id,
  userId2: id,
  compatibilityScore: fraction.meta({ description: "That of its creation." }),
  createdAt: instant,
  isNew: z.boolean().meta({ description: "Made by the other, and not shown by the list yet." }),
  hasConversation: z
    .boolean()
    .optional()
    .meta({ description: "The two have written; absent while neither has." }),
  otherUser: summary.extend({
    compatibilityScore: fraction.meta({ description: "Today's, as everywhere else." }),
  }),
});

export const message = z.strictObject({
  id,
  senderId: id,
  receiverId: id,
  content: z.string(),
  createdAt: instant,
  isRead: z.boolean(),
  seq: z.int().meta({ description: "Its number in the conversation." }),
  clientId: z.string().optional(),
  isRemoved: z.literal(true).optional(),
  replyTo: z
    .strictObject({
      id,
      senderId: id,
      content: z.string().meta({ description: "The start of what it says now." }),
      isRemoved: z.literal(true).optional(),
      hasPhoto: z.literal(true).optional(),
    })
    .optional(),
  photoUrl: z
    .string()
    .optional()
    .meta({ description: "A photo without words has the content `Photo`." }),
  photoWidth: z.int().optional(),
  photoHeight: z.int().optional(),
  isUnanswered: z
    .literal(true)
    .optional()
    .meta({ description: "A photo from somebody to whom the reader has not written yet." }),
  editedAt: instant.optional(),
  reactions: z.array(z.strictObject({ emoji: z.string(), userIds: z.array(id) })).optional(),
  version: z
    .int()
    .optional()
    .meta({ description: "That of the conversation when it was changed last." }),
});

export const alert = z.strictObject({
  id,
  kind: z.enum(ALERT_KINDS),
  count: z.int().meta({
    description: "Of unread messages, of people who are new nearby, or of those who ask to come.",
  }),
  createdAt: instant,
  isRead: z.boolean(),
  person: z
    .strictObject({ id, name: z.string(), profileImageUrl: z.string().nullable() })
    .nullable()
    .meta({ description: "Who it is about; of an event its host, or who asked." }),
  event: z
    .strictObject({ id, title: z.string(), dateTime: instant, timeZone: z.string() })
    .nullable(),
  details: z
    .strictObject({
      state: z.enum(REPORT_STATES).optional(),
      answer: z.enum(["approved", "declined"]).optional(),
      browser: z.string().nullable().optional(),
      system: z.string().nullable().optional(),
    })
    .nullable()
    .meta({ description: "What became of a report or of a wish to come, or what signed in." }),
});
