import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { Member } from "@hereabouts/api/testing/enrol";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { GreetingSocket, renderApp } from "@/testing/app";
import type { World } from "@/testing/app";
import {
  bubble,
  field,
  isPut,
  log,
  openChatWorld,
  openMenu,
  pick,
  refused,
  say,
  storedFor,
} from "@/testing/chat";
import { focused, gone } from "@/testing/page";

let sockets: GreetingSocket[] = [];
class TestSocket extends GreetingSocket {
  constructor() {
    super();
    sockets.push(this);
  }
}
const receive = (frame: object) => {
  for (const socket of sockets)
    socket.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(frame) }));
};

let world: World;
let me: Member;
let ana: Member;
let user: ReturnType<typeof userEvent.setup>;
beforeEach(async () => {
  sockets = [];
  user = userEvent.setup();
  ({ world, me, ana } = await openChatWorld(TestSocket));
});
afterEach(() => world.close());

const choose = (text: string, item: string | RegExp) => pick(user, text, item);
const stored = () => storedFor(me, ana);

describe("a reaction", () => {
  test("is a chip at once, is removed by a second press, and is rolled back if refused", async () => {
    await say(ana, me, "Look!");
    renderApp(`/chat/${ana.id}`);
    const answer = Promise.withResolvers<void>();
    let letBe = world.meanwhile(isPut, async (reachServer) => {
      await answer.promise;
      return reachServer();
    });
    await choose("Look!", "React with 👍");
    const chip = await screen.findByRole("button", { name: /^👍/ });
    expect(chip.getAttribute("aria-pressed")).toBe("true");
    answer.resolve();
    letBe();
    await waitFor(async () => expect((await stored())[0]?.reactions).toHaveLength(1));
    letBe = world.meanwhile(isPut, refused(500, "internal"));
    await user.click(await screen.findByRole("button", { name: /^👍/ }));
    await screen.findByRole("alert");
    await screen.findByRole("button", { name: /^👍/ });
    letBe();
    await user.click(screen.getByRole("button", { name: /^👍/ }));
    await gone(() => screen.queryByRole("button", { name: /^👍/ }));
    expect(document.activeElement).toBe(await bubble("Look!"));
    expect(screen.queryByRole("alert")).toBeNull();
    await waitFor(async () => expect((await stored())[0]?.reactions).toBeUndefined());
  });

  test("is any typed emoji, and nothing else", async () => {
    await say(ana, me, "Look!");
    renderApp(`/chat/${ana.id}`);
    await choose("Look!", "Another emoji");
    const typed = await screen.findByLabelText("Or type one");
    await user.type(typed, "no");
    await screen.findByText("That isn't one emoji.");
    fireEvent.change(typed, { target: { value: "🦤" } });
    await screen.findByRole("button", { name: /^🦤/ });
    await waitFor(async () => expect((await stored())[0]?.reactions).toHaveLength(1));
  });
});

describe("unsending", () => {
  test("asks once, and leaves a mark", async () => {
    await say(me, ana, "Oops");
    renderApp(`/chat/${ana.id}`);
    await choose("Oops", "Unsend");
    const letBe = world.meanwhile((method) => method === "DELETE", refused(409, "too_late"));
    const dialog = await screen.findByRole("dialog");
    await user.click(within(dialog).getByRole("button", { name: "Unsend" }));
    await within(dialog).findByText("No.");
    letBe();
    await user.click(within(dialog).getByRole("button", { name: "Unsend" }));
    await bubble("Message removed");
    expect(within(await log()).queryByText("Oops")).toBeNull();
    expect((await stored())[0]?.isRemoved).toBe(true);
  });

  test("is offered only for own messages, and never for a removed one", async () => {
    await say(ana, me, "Hers");
    const { id } = await say(ana, me, "Gone");
    await ana.delete(`/api/messages/${me.id}/${id}`);
    renderApp(`/chat/${ana.id}`);
    const menu = await openMenu("Hers");
    expect(
      within(menu)
        .getAllByRole("menuitem")
        .map(({ textContent }) => textContent),
    ).toEqual(["", "Reply", "Copy"]);
    await user.keyboard("{Escape}");
    fireEvent.contextMenu(await bubble("Message removed"), { button: 2 });
    expect(screen.queryByRole("menu")).toBeNull();
  });
});

test("keys move between messages, open a message's menu, and lead back", async () => {
  await say(ana, me, "one");
  await say(me, ana, "two");
  await say(ana, me, "three");
  renderApp(`/chat/${ana.id}`);
  const third = await bubble("three");
  (await log()).focus();
  await user.keyboard("{ArrowUp}");
  expect(document.activeElement).toBe(third);
  await user.keyboard("{Home}{ArrowDown}");
  expect(document.activeElement).toBe(await bubble("two"));
  await user.keyboard("{Enter}");
  await screen.findByRole("menu");
  await waitFor(() => expect(document.activeElement?.role).toBe("menuitemradio"));
  await user.keyboard("{Escape}");
  await focused(() => third.ownerDocument.querySelectorAll<HTMLElement>("[data-message]")[1]!);
  await user.keyboard("{Escape}");
  expect(document.activeElement).toBe(await field());
});

test("writing while a menu is open keeps the focus after it has closed", async () => {
  await say(ana, me, "one");
  renderApp(`/chat/${ana.id}`);
  for (const leave of [
    async () => user.click(await field()),
    async () => (await field()).focus(),
  ]) {
    await openMenu("one");
    await leave();
    await user.keyboard("Yes");
    await gone(() => screen.queryByRole("menu"));
    await user.keyboard(", and");
  }
  expect((await field()).value).toBe("Yes, andYes, and");
});

describe("live", () => {
  test("changes by the other are shown at once, also in quotes and in the list", async () => {
    const { id } = await say(ana, me, "Sunday?");
    await me.post(`/api/messages/${ana.id}`, { content: "Fine", replyTo: id });
    const last = await say(ana, me, "Great");
    renderApp(`/chat/${ana.id}`);
    await bubble("Great");
    const changed = async () =>
      (await me.get(`/api/messages/${ana.id}?peek=1`)).body as { id: string; version?: number }[];
    await ana.put(`/api/messages/${me.id}/${id}`, { content: "Saturday?" });
    const message = (await changed()).find((each) => each.id === id);
    receive({ type: "message_changed", message, version: 1 });
    await waitFor(async () =>
      expect(within(await log()).getAllByText("Saturday?")).toHaveLength(2),
    );
    expect(within(await bubble("Fine")).getByRole("button").textContent).toBe("AnaSaturday?");
    await ana.delete(`/api/messages/${me.id}/${last.id}`);
    const removed = (await changed()).find((each) => each.id === last.id);
    receive({ type: "message_changed", message: removed, version: 2 });
    const list = within(await screen.findByRole("region", { name: "Conversations" }));
    await list.findByText("Message removed");
  });

  test("a missed change is fetched with the next one, however old its message is", async () => {
    const { id: old } = await say(ana, me, "An old one");
    await say(me, ana, "Hi");
    for (let index = 0; index < 55; index++) await say(ana, me, `m${index}`);
    await me.post(`/api/messages/${ana.id}/read`);
    renderApp(`/chat/${ana.id}`);
    await bubble("m54");
    await user.click(screen.getByRole("button", { name: "Earlier messages" }));
    await bubble("An old one");
    await ana.put(`/api/messages/${me.id}/${old}/reaction`, { emoji: "🙏" });
    const { id } = (await stored()).at(-1)!;
    await ana.put(`/api/messages/${me.id}/${id}/reaction`, { emoji: "😂" });
    receive({ type: "message_changed", message: (await stored()).at(-1), version: 2 });
    await screen.findByRole("button", { name: /^🙏/ });
    expect(screen.getAllByRole("button", { name: /^😂/ })).toHaveLength(1);
  });
});
