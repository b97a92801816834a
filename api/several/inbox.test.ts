import { expect, test } from "bun:test";
import { createAppEvents } from "../lib/app-events.ts";
import { createLimits } from "../limits.ts";
import { createHub } from "../realtime/hub.ts";
import { createPresence } from "../realtime/presence.ts";
import type { Socket } from "../realtime/socket.ts";
import { createInbox } from "./inbox.ts";
import { createElsewhere } from "./shared.ts";
import type { Item } from "./shared.ts";

test("what a newer version sends and this one does not know is left out, and all else taken in", () => {
  const hub = createHub();
  const sent: string[] = [];
  const elsewhere = createElsewhere();
  hub.attach({ publish: (topic) => sent.push(topic), pendingWebSockets: 1 });
  const viewer = { id: 7, publicId: "p7", realm: 0, sessionId: 1 };
  hub.add({ data: { viewer }, subscribe: () => undefined } as unknown as Socket);
  const receive = createInbox({
    hub,
    presence: createPresence(Date.now, hub),
    limits: createLimits(Date.now, 1),
    events: createAppEvents(() => undefined),
    elsewhere,
    follower: { hasReached: () => true, catchUp: async () => undefined },
  });
  const unknown = [{ unheardOf: 1 }, { used: "unheardOf", key: 1, tokens: 1 }] as unknown as Item[];
  receive("other", [
    ...unknown,
    { connected: [8] },
    { to: 7, frame: { type: "nearby", count: 1 }, known: 0 },
  ]);
  expect(sent).toEqual(["member:7"]);
  expect(elsewhere.has(8)).toBe(true);
});
