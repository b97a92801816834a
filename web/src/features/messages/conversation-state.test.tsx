import { expect, test } from "bun:test";
import { enrol } from "@hereabouts/api/testing/enrol";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { getDefaultStore } from "jotai";

import { connectionAtom } from "@/features/realtime/public";
import { GreetingSocket, renderApp, worldOfEach } from "@/testing/app";
import { gone } from "@/testing/page";

const SPOT = { latitude: 11.7, longitude: 21.7 };
const world = worldOfEach({}, GreetingSocket);

async function withConversations() {
  const me = await enrol(world(), { name: "Mia" }, SPOT);
  const ana = await enrol(world(), { name: "Ana Lopez" }, SPOT);
  const ben = await enrol(world(), { name: "Ben" }, SPOT);
  for (const other of [ana, ben]) {
    await other.post(`/api/messages/${me.id}`, { content: "Hello" });
    await me.post(`/api/messages/${other.id}/read`, {});
  }
  world().signIn(me);
  return { me, ana, ben };
}

const list = () => within(screen.getByRole("region", { name: "Conversations" }));
const row = (name: RegExp) => list().findByRole("link", { name });

async function choose(name: string, item: string) {
  const user = userEvent.setup();
  await user.click(
    await list().findByRole("button", { name: `More for the conversation with ${name}` }),
  );
  await user.click(await screen.findByRole("menuitem", { name: item }));
}

test("an archived conversation moves to the archive, and back from there", async () => {
  await withConversations();
  renderApp("/messages");
  await screen.findByText("Ana Lopez");
  await choose("Ana Lopez", "Archive");
  await userEvent.click(await row(/^Archived/));
  await screen.findByRole("heading", { name: "Archived" });
  await row(/Ana Lopez/);
  expect(list().queryByText("Ben")).toBeNull();
  await choose("Ana Lopez", "Move back to Messages");
  await screen.findByText("Nothing archived");
  await userEvent.click(screen.getByRole("link", { name: "Back to messages" }));
  await row(/Ana Lopez/);
  expect(list().queryByRole("link", { name: /^Archived/ })).toBeNull();
});

const focusedName = () =>
  document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent;

test("archiving a row from its menu moves the focus to the next row, then to the heading; focus elsewhere stays", async () => {
  await withConversations();
  renderApp("/messages");
  await screen.findByText("Ben");
  const [first, second] = ["Ben", "Ana Lopez"];
  await choose(first, "Archive");
  await waitFor(() => expect(focusedName()).toContain(second));
  expect(list().queryAllByText(first).length).toBe(0);
  await choose(second, "Mute");
  await row(new RegExp(`${second}.*Muted`));
  expect(focusedName()).toBe(`More for the conversation with ${second}`);
  await choose(second, "Archive");
  await waitFor(() => expect(focusedName()).toBe("Messages"));
});

test("a row that leaves the list does not take the focus from elsewhere", async () => {
  await withConversations();
  renderApp("/messages");
  await screen.findByText("Ana Lopez");
  const held = Promise.withResolvers<undefined>();
  const isChange = (method: string, path: string) =>
    method === "PUT" && path.startsWith("/api/conversations/");
  world().meanwhile(isChange, async (reachServer) => {
    await held.promise;
    return reachServer();
  });
  await choose("Ana Lopez", "Archive");
  screen.getByRole("searchbox").focus();
  held.resolve(undefined);
  await waitFor(() => expect(list().queryAllByText("Ana Lopez").length).toBe(0));
  expect(document.activeElement?.tagName).toBe("INPUT");
});

test("a conversation marked as unread shows a dot and counts as one, until it is opened", async () => {
  const { ana } = await withConversations();
  renderApp("/messages");
  await screen.findByText("Ana Lopez");
  await choose("Ana Lopez", "Mark as unread");
  await row(/Marked as unread/);
  await screen.findByText("1 unread");
  await userEvent.click(await row(/Ana Lopez/));
  await screen.findByRole("textbox");
  await gone(() => screen.queryByText("Marked as unread"));
  await gone(() => screen.queryByText("1 unread"));
  expect(window.location.pathname).toBe(`/chat/${ana.id}`);
});

test("an archived conversation marked as unread is unmarked when it is opened", async () => {
  const { me, ana } = await withConversations();
  await me.put(`/api/conversations/${ana.id}`, { isArchived: true, isMarkedUnread: true });
  renderApp("/messages?archived=true");
  await screen.findByText("Ana Lopez");
  await row(/Ana Lopez.*Marked as unread/);
  await userEvent.click(await row(/Ana Lopez/));
  await gone(() => screen.queryByText("Marked as unread"));
  const { body } = await me.get("/api/conversations?archived=1");
  expect(body[0]?.isMarkedUnread).toBeUndefined();
});

test("muting from the row applies everywhere; a refusal is shown and changes nothing", async () => {
  const { me, ana } = await withConversations();
  renderApp("/messages");
  await screen.findByText("Ana Lopez");
  await choose("Ana Lopez", "Mute");
  await row(/Ana Lopez.*Muted/);
  expect((await me.get("/api/alerts/settings")).body.muted.users).toEqual([ana.id]);

  const isChange = (method: string, path: string) =>
    method === "PUT" && path.startsWith("/api/conversations/");
  world().meanwhile(isChange, async () => Response.json({}, { status: 500 }));
  await choose("Ben", "Archive");
  await screen.findByText("We couldn't change the conversation");
  await row(/Ben/);
});

test("a marked conversation that was opened offline is unmarked once the connection is back", async () => {
  await withConversations();
  renderApp("/messages");
  await screen.findByText("Ana Lopez");
  await choose("Ana Lopez", "Mark as unread");
  await row(/Marked as unread/);
  const restore = world().meanwhile(
    (method, path) => method === "PUT" && path.startsWith("/api/conversations/"),
    () => Promise.reject(new TypeError("Failed to fetch")),
  );
  getDefaultStore().set(connectionAtom, "offline");
  await userEvent.click(await row(/Ana Lopez/));
  await screen.findByRole("textbox", { name: /^Message to/ });
  await screen.findByText("Hello", { selector: "[data-message] *" });
  expect(screen.queryAllByText("We couldn't change the conversation").length).toBe(0);
  restore();
  getDefaultStore().set(connectionAtom, "online");
  await waitFor(() => expect(screen.queryAllByText("Marked as unread").length).toBe(0));
});
