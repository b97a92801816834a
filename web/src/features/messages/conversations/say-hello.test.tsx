import { expect, test } from "bun:test";
import { type Member, enrol } from "@hereabouts/api/testing/enrol";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";

import { GreetingSocket, renderApp, worldOfEach } from "@/testing/app";

const SPOT = { latitude: 11.6, longitude: 21.6 };
const world = worldOfEach({ RATE_LIMIT_SCALE: "100" }, GreetingSocket);

async function withMatches(count: number) {
  const me = await enrol(world(), { name: "Mia" }, SPOT);
  const others: Member[] = [];
  for (let each = 0; each < count; each += 1) {
    const other = await enrol(world(), { name: `Person ${each}` }, SPOT);
    await other.post("/api/matches", { userId1: other.id, userId2: me.id });
    others.push(other);
  }
  world().signIn(me);
  return { me, others };
}

const faces = async () =>
  within(await screen.findByRole("region", { name: "Say hello" })).getAllByRole("link");

test("matches without messages are above the conversations, newest first, until somebody writes", async () => {
  const { me, others } = await withMatches(3);
  await others[1]?.post(`/api/messages/${me.id}`, { content: "Hello" });
  renderApp("/messages");
  expect((await faces()).map(({ textContent }) => textContent)).toEqual(
    ["Person 2", "Person 0"].map((name) => expect.stringContaining(name)),
  );

  const user = userEvent.setup();
  await user.click((await faces())[0] as HTMLElement);
  await user.type(await screen.findByRole("textbox"), "Hi there{Enter}");
  await waitFor(async () => expect(await faces()).toHaveLength(1));
  expect((await faces())[0]?.textContent).toContain("Person 0");
});

test("at most twenty faces are shown, followed by a link to all", async () => {
  await withMatches(22);
  renderApp("/messages");
  const links = await faces();
  expect(links).toHaveLength(21);
  expect(links.at(-1)?.textContent).toBe("All matches");
  expect(links.at(-1)?.getAttribute("href")).toBe("/matches");
});

test("without such matches there is no row; a failed load says so and can be retried", async () => {
  await withMatches(0);
  renderApp("/messages");
  await screen.findByText("No conversations yet");
  expect(screen.queryByText("Say hello")).toBeNull();

  const { others } = await withMatches(1);
  const isMatches = (_: string, path: string) => path.startsWith("/api/matches/");
  const restore = world().meanwhile(isMatches, async () => new Response("", { status: 500 }));
  renderApp("/messages");
  const said = await screen.findByRole("alert");
  expect(said.textContent).toBe("We couldn't load your matches");
  restore();
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect((await faces())[0]?.getAttribute("href")).toBe(`/chat/${others[0]?.id}`);
});
