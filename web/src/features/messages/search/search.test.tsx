import { afterEach, expect, test } from "bun:test";
import { enrol } from "@hereabouts/api/testing/enrol";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { getDefaultStore } from "jotai";

import { GreetingSocket, renderApp, worldOfEach } from "@/testing/app";

import { searchTextAtom } from "./search-text";

const SPOT = { latitude: 11.8, longitude: 21.8 };
const world = worldOfEach({ RATE_LIMIT_SCALE: "100" }, GreetingSocket);
afterEach(() => getDefaultStore().set(searchTextAtom, ""));

async function withHistory() {
  const me = await enrol(world(), { name: "Mia" }, SPOT);
  const ana = await enrol(world(), { name: "Ana Lopez" }, SPOT);
  const ben = await enrol(world(), { name: "Ben Anatol" }, SPOT);
  await ana.post(`/api/messages/${me.id}`, { content: "Let us meet at the café" });
  await me.post(`/api/messages/${ana.id}`, { content: "Gladly" });
  for (let each = 0; each < 120; each += 1)
    await ana.post(`/api/messages/${me.id}`, { content: `number ${each}` });
  await ben.post(`/api/messages/${me.id}`, { content: "Hello" });
  world().signIn(me);
  return { me, ana, ben };
}

const group = async (name: string) => within(await screen.findByRole("region", { name }));
const field = () => screen.findByRole("searchbox", { name: "Search messages, people, events" });

test("people and messages are found from one field, and a hit opens the chat at that message", async () => {
  const { ana } = await withHistory();
  renderApp("/messages");
  const user = userEvent.setup();
  await user.type(await field(), "ana");
  const people = (await group("People")).getAllByRole("link");
  expect(people.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining("Ben Anatol"),
    expect.stringContaining("Ana Lopez"),
  ]);
  await user.clear(await field());
  await user.type(await field(), "CAFE");
  const hit = await (await group("Messages")).findByRole("link", { name: /Ana Lopez/ });
  expect(hit.querySelector("mark")?.textContent).toBe("café");
  await user.click(hit);
  await within(await screen.findByRole("log")).findByText("Let us meet at the café");
  expect(window.location.pathname).toBe(`/chat/${ana.id}`);
});

test("no result and a failure are shown, a failure can be retried, and clearing restores the list", async () => {
  await withHistory();
  renderApp("/messages");
  const user = userEvent.setup();
  await user.type(await field(), "xylophone");
  await screen.findByText(/^Nothing found for/);
  const isSearch = (_: string, path: string) => path === "/api/messages/search";
  const restore = world().meanwhile(isSearch, async () => new Response("", { status: 500 }));
  await user.clear(await field());
  await user.type(await field(), "gladly");
  const messages = await group("Messages");
  await messages.findByRole("alert");
  restore();
  await user.click(messages.getByRole("button", { name: "Try again" }));
  await messages.findByRole("link", { name: /Gladly/ });
  await user.keyboard("{Escape}");
  await user.click(await screen.findByRole("button", { name: "Clear the search" }));
  await screen.findByRole("link", { name: /number 119/ });
});

test("unread messages are below a line that stays when more arrive", async () => {
  const { me, ana } = await withHistory();
  await me.post(`/api/messages/${ana.id}/read`, {});
  await ana.post(`/api/messages/${me.id}`, { content: "Are you there?" });
  renderApp(`/chat/${ana.id}`);
  const log = within(await screen.findByRole("log"));
  const line = await log.findByText("New messages");
  const unread = log.getByText("Are you there?");
  expect(line.compareDocumentPosition(unread)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(line.compareDocumentPosition(log.getByText("number 119"))).toBe(
    Node.DOCUMENT_POSITION_PRECEDING,
  );
  await userEvent.type(screen.getByRole("textbox"), "Yes{Enter}");
  await log.findByText("Yes");
  expect(log.getByText("New messages")).toBe(line);
});
