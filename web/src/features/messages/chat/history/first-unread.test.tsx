import { afterEach, expect, test } from "bun:test";
import { type Member, enrol } from "@hereabouts/api/testing/enrol";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";

import { IDBFactory } from "fake-indexeddb";

import { clearPersisted, persistQuery, persistQueries } from "@/lib/device/persisted-queries";
import { TTL_MS } from "@/lib/device/persisted-times";
import { rememberMember } from "@/lib/device/last-member";
import { createQueryClient } from "@/lib/query-client";
import { GreetingSocket, renderApp, worldOfEach } from "@/testing/app";
import { writeMany } from "@/testing/chat";

import { fetchLastMessages } from "../../messages.queries";

const SPOT = { latitude: 13.9, longitude: 23.9 };

/** A connection that a test can break. */
const sockets: EventTarget[] = [];
class BreakingSocket extends GreetingSocket {
  constructor() {
    super();
    sockets.push(this);
  }
}
const breakConnection = () =>
  act(() => void sockets.at(-1)?.dispatchEvent(new CloseEvent("close", { code: 1006 })));

const world = worldOfEach({ RATE_LIMIT_SCALE: "1000" }, BreakingSocket);

let me: Member;
let ana: Member;
let restore: () => void = () => undefined;
afterEach(() => restore());

const write = async (count: number) => {
  for (let each = 0; each < count; each += 1)
    await ana.post(`/api/messages/${me.id}`, { content: `number ${each}` });
};

/** Ana has sent some messages that were read, and `count` that were not. */
async function withUnread(count: number) {
  me = await enrol(world(), { name: "Mia" }, SPOT);
  ana = await enrol(world(), { name: "Ana" }, SPOT);
  await ana.post(`/api/messages/${me.id}`, { content: "read before" });
  await me.post(`/api/messages/${ana.id}`, { content: "Hello" });
  await me.post(`/api/messages/${ana.id}/read`);
  await write(count);
  world().signIn(me);
}

const unreadCount = async () => (await me.get("/api/conversations")).body[0]?.unreadCount;
const log = async () => within(await screen.findByRole("log"));
/** The first message below the line of new messages. */
async function belowLine() {
  const line = await (await log()).findByText("New messages", { selector: "p" });
  return line.nextElementSibling?.textContent;
}

/** The response to requests for older messages. */
function whileOlder(answer: Parameters<ReturnType<typeof world>["meanwhile"]>[1]) {
  restore = world().meanwhile((method, path, query) => {
    const asksOlder = query.has("before");
    return method === "GET" && path === `/api/messages/${ana.id}` && asksOlder;
  }, answer);
  return () => restore();
}

test("the line is above the first unread message even if that is older than the loaded ones", async () => {
  await withUnread(120);
  const held = Promise.withResolvers<void>();
  whileOlder(async (reachServer) => {
    await held.promise;
    return reachServer();
  });
  renderApp(`/chat/${ana.id}`);
  await (await log()).findByText("number 119");
  await screen.findByText("Going there…");
  expect((await log()).queryByText("New messages", { selector: "p" })).toBeNull();
  expect(await unreadCount()).toBe(120);
  held.resolve();
  await waitFor(async () => expect(await belowLine()).toContain("number 0"));
  await waitFor(async () => expect(await unreadCount()).toBe(0));
  expect((await log()).getAllByText("New messages", { selector: "p" })).toHaveLength(1);
});

test("messages that failed to load are not marked as read, and can be requested again", async () => {
  await withUnread(60);
  const recover = whileOlder(async () => Response.json({}, { status: 500 }));
  renderApp(`/chat/${ana.id}`);
  const button = await screen.findByRole("button", { name: "60 new messages" });
  expect(await unreadCount()).toBe(60);
  recover();
  await userEvent.click(button);
  await waitFor(async () => expect(await belowLine()).toContain("number 0"));
  await waitFor(async () => expect(await unreadCount()).toBe(0));
});

test("very many are loaded on request, and none is marked as read before", async () => {
  await withUnread(0);
  await writeMany(world(), ana, 560);
  renderApp(`/chat/${ana.id}`);
  await (await log()).findByText("number 559");
  const button = await screen.findByRole("button", { name: "560 new messages" });
  expect((await log()).queryByText("number 9", { exact: true })).toBeNull();
  expect(await unreadCount()).toBe(560);
  await userEvent.click(button);
  await waitFor(async () => expect(await belowLine()).toContain("number 0"), { timeout: 20_000 });
  await waitFor(async () => expect(await unreadCount()).toBe(0));
  expect(screen.queryByRole("button", { name: /new messages$/ })).toBeNull();
}, 60_000);

test("of many thousands the line is above the first, the rest is loaded on request, and none is marked as read before", async () => {
  await withUnread(0);
  await writeMany(world(), ana, 6000);
  let older = 0;
  whileOlder(async (reachServer) => {
    older += 1;
    return reachServer();
  });
  renderApp(`/chat/${ana.id}`);
  const button = await screen.findByRole("button", { name: "6,000 new messages" });
  expect(await unreadCount()).toBe(6000);
  const opening = older;
  await userEvent.click(button);
  await waitFor(async () => expect(await belowLine()).toContain("number 0"));
  expect(older).toBe(opening);
  await waitFor(async () => expect(await unreadCount()).toBe(0));
  expect((await log()).getAllByText("New messages", { selector: "p" })).toHaveLength(1);
  await (await log()).findByText("number 5999");
  expect((await log()).queryByText("number 100")).toBeNull();
  await userEvent.click((await log()).getByRole("button", { name: "Show more messages" }));
  await (await log()).findByText("number 100");
  expect(await belowLine()).toContain("number 0");
}, 60_000);

test("the day of the newest messages is below the gap, as the missing ones may be of earlier days", async () => {
  await withUnread(0);
  await writeMany(world(), ana, 1700);
  await world().deps.db.$client.execute(
    "UPDATE messages SET created_at = created_at - 3 * 86400000 WHERE seq < 800",
  );
  renderApp(`/chat/${ana.id}`);
  await userEvent.click(await screen.findByRole("button", { name: "1,700 new messages" }));
  await waitFor(async () => expect(await belowLine()).toContain("number 0"));
  const days = (await log()).getAllByRole("button", { name: /Go to a date/ });
  const gap = (await log()).getByRole("button", { name: "Show more messages" });
  const isBelowGap = (day: HTMLElement) =>
    (gap.compareDocumentPosition(day) & Node.DOCUMENT_POSITION_FOLLOWING) > 0;
  expect(days.map(isBelowGap)).toEqual([false, true]);
}, 60_000);

test("more messages than one load during an interruption also have the line, and are not marked before they are loaded", async () => {
  await withUnread(0);
  renderApp(`/chat/${ana.id}`);
  await (await log()).findByText("read before");
  // Without frames: on a busy machine the connection would be back before all of them are stored.
  await write(170);
  const held = Promise.withResolvers<void>();
  whileOlder(async (reachServer) => {
    await held.promise;
    return reachServer();
  });
  breakConnection();
  await (await log()).findByText("number 169", undefined, { timeout: 10_000 });
  await screen.findByText("Going there…");
  expect(await unreadCount()).toBe(170);
  held.resolve();
  await waitFor(async () => expect(await belowLine()).toContain("number 0"), { timeout: 10_000 });
  await waitFor(async () => expect(await unreadCount()).toBe(0));
}, 30_000);

test("with an older history on the device the line waits for the slow server", async () => {
  await withUnread(0);
  Object.assign(globalThis, { indexedDB: new IDBFactory() });
  try {
    persistQueries(
      createQueryClient(() => undefined),
      me.id,
    )();
    rememberMember(me.id);
    const kept = await fetchLastMessages(ana.id);
    await persistQuery(me.id, `["messages","${ana.id}"]`, TTL_MS, kept);
    await write(60);
    const held = Promise.withResolvers<void>();
    restore = world().meanwhile(
      (method, path) => method === "GET" && path === `/api/messages/${ana.id}`,
      async (reachServer) => {
        await held.promise;
        return reachServer();
      },
    );
    renderApp(`/chat/${ana.id}`);
    await (await log()).findByText("read before", undefined, { timeout: 10_000 });
    expect((await log()).queryByText("number 59")).toBeNull();
    held.resolve();
    await (await log()).findByText("number 59");
    await waitFor(async () => expect(await belowLine()).toContain("number 0"));
    await waitFor(async () => expect(await unreadCount()).toBe(0));
  } finally {
    await clearPersisted();
    Reflect.deleteProperty(globalThis, "indexedDB");
  }
}, 30_000);
