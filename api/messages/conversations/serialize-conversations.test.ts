import { expect, test } from "bun:test";
import { writeBytes } from "../../lib/bytes/byte-writer.ts";
import type { ByteWriter } from "../../lib/bytes/byte-writer.ts";
import { packTexts } from "../../people/packed-text.ts";
import type { Person } from "../../people/person.ts";
import { pageOf } from "./conversation-page.ts";
import type { ConversationRow } from "./conversations.repo.ts";
import { serializeConversations } from "./serialize-conversations.ts";

const VIEWER = 1;
const SAID_AT = Date.UTC(2026, 5, 1);

function personWith(name: string) {
  const id = name.repeat(22);
  const profile = `{"id":"${id}","name":"${name}"`;
  const texts = packTexts({ profile, pin: "", counts: "" }, id, []);
  const writePublicId = (writer: ByteWriter) => writer.text(id);
  return { texts, writePublicId, statusEnd: null, interestCount: 0 } as unknown as Person;
}

test("each state of a conversation is written, whatever was written before", () => {
  const states = [];
  for (const unread of [0, 1, 99, 100, 1234])
    for (let bits = 0; bits < 2 ** 7; bits += 1)
      states.push({ unread, flags: Array.from({ length: 7 }, (_, bit) => (bits >> bit) & 1) });
  for (const { unread, flags } of [...states, ...states]) {
    const [isOwn, isMarked, isMuted, hasPhoto, isArchived, isOnline, isShown] = flags.map(Boolean);
    const row: ConversationRow = [7, unread, 30, "Grüße", SAID_AT, isOwn ? VIEWER : 7, 0, 0, 0, 3];
    row.splice(6, 3, Number(isMarked), Number(isMuted), Number(hasPhoto));
    const listed = {
      page: pageOf(VIEWER, [row], 0),
      index: 0,
      person: personWith("b"),
      isOnline: isOnline === true,
      showsOnlineStatus: isShown === true,
    };
    const bytes = writeBytes(serializeConversations("a".repeat(22), [listed], isArchived === true));
    expect(JSON.parse(Buffer.from(bytes).toString())).toEqual([
      {
        user: { id: "b".repeat(22), name: "b", isOnline, showsOnlineStatus: isShown },
        lastMessage: {
          content: "Grüße",
          createdAt: new Date(SAID_AT).toISOString(),
          senderId: (isOwn ? "a" : "b").repeat(22),
          ...(hasPhoto && { hasPhoto }),
        },
        unreadCount: unread,
        ...(isMuted && { isMuted }),
        ...(isArchived && { isArchived }),
        ...(isMarked && { isMarkedUnread: isMarked }),
      },
    ]);
  }
});
