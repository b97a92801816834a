import { afterEach, beforeEach, expect, test } from "bun:test";
import { type Member, enrol } from "@hereabouts/api/testing/enrol";
import { screen, within } from "@testing-library/react";

import { OpeningSocket, openWorld, renderApp } from "@/testing/app";
import type { World } from "@/testing/app";

const SPOT = { latitude: 12.5, longitude: 22.5 };

let sockets: OpeningSocket[] = [];
/** A socket that gets `hello` when the test says so. */
class PatientSocket extends OpeningSocket {
  constructor() {
    super();
    sockets.push(this);
  }
}

const greet = (counts: { unreadCount: number }) => {
  const data = JSON.stringify({ type: "hello", newMatchesCount: 0, ...counts });
  for (const socket of sockets) socket.dispatchEvent(new MessageEvent("message", { data }));
};

let world: World;
let me: Member;
let ana: Member;
beforeEach(async () => {
  sockets = [];
  world = await openWorld({}, PatientSocket);
  me = await enrol(world, { name: "Mia" }, SPOT);
  ana = await enrol(world, { name: "Ana" }, SPOT);
  await me.post(`/api/messages/${ana.id}`, { content: "Are you there?" });
  world.signIn(me);
});
afterEach(() => world.close());

test("messages read after the history was loaded and before the connection opened are marked as read", async () => {
  renderApp(`/chat/${ana.id}`);
  await screen.findByText("Sent");
  await ana.post(`/api/messages/${me.id}/read`);
  greet({ unreadCount: 0 });
  expect(await screen.findByText("Read")).toBeDefined();
});

test("a message between loading the history and opening the connection is shown, also if the counts agree", async () => {
  await ana.post(`/api/messages/${me.id}/read`);
  await ana.post(`/api/messages/${me.id}`, { content: "I am" });
  await me.post(`/api/messages/${ana.id}/read`);
  renderApp(`/chat/${ana.id}`);
  const history = await screen.findByRole("log");
  await within(history).findByText("I am");
  await ana.post(`/api/messages/${me.id}`, { content: "And you?" });
  greet({ unreadCount: 0 });
  expect(await within(history).findByText("And you?")).toBeDefined();
});
