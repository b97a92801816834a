import { expect, test } from "bun:test";
import { type Member, enrol } from "@hereabouts/api/testing/enrol";

import { GreetingSocket, SPOT, enterWorld, renderApp, worldOfEach } from "@/testing/app";
import { button, press, textShown, waitFor } from "@/testing/page";

const sockets: EventTarget[] = [];
class ListeningSocket extends GreetingSocket {
  constructor() {
    super();
    sockets.push(this);
  }
}
const world = worldOfEach({}, ListeningSocket);

/** Sends the frame that the server sends when a match begins. */
function sendMatch(match: object) {
  const data = JSON.stringify({ type: "match", match });
  for (const socket of sockets) socket.dispatchEvent(new MessageEvent("message", { data }));
}

const matchWith = async (me: Pick<Member, "id" | "get">, other: Pick<Member, "id">) => {
  const matches = (await me.get(`/api/matches/${me.id}`)).body as { otherUser: { id: string } }[];
  return matches.find(({ otherUser }) => otherUser.id === other.id) ?? {};
};

test("a match is announced, also after the member failed to connect with the same person", async () => {
  const ana = await enrol(world(), { name: "Ana Lopez" }, SPOT);
  const me = await enterWorld(world());
  const restore = world().meanwhile(
    (method, path) => method === "POST" && path === "/api/matches",
    async () => Response.json({ message: "Not now." }, { status: 500 }),
  );
  renderApp("/discover");
  await press(button("Connect"));
  await textShown(/Not now/);
  restore();
  await ana.post("/api/matches", { userId1: ana.id, userId2: me.id });
  sendMatch(await matchWith(me, ana));
  await textShown(/^You and .?Ana Lopez.? are connected$/);
});

test("the tab that connects announces only the matches that others make", async () => {
  const ana = await enrol(world(), { name: "Ana Lopez" }, SPOT);
  const me = await enterWorld(world());
  renderApp("/discover");
  await press(button("Connect"));
  await waitFor(async () => expect(await matchWith(me, ana)).not.toEqual({}));
  sendMatch(await matchWith(me, ana));
  const ben = await enrol(world(), { name: "Ben" }, SPOT);
  await ben.post("/api/matches", { userId1: ben.id, userId2: me.id });
  sendMatch(await matchWith(me, ben));
  await textShown(/^You and .?Ben.? are connected$/);
  expect(document.body.textContent.split("Say hello while it is fresh.")).toHaveLength(2);
});
