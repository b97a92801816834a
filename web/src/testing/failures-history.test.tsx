import { expect } from "bun:test";
import { fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";

import { GreetingSocket, renderApp, worldOfEach } from "./app";
import { bubble, writeMany } from "./chat";
import { type Stage, rowsIn } from "./failure-modes";
import { button, field, fill, link, press, textShown, tryAgain, waitFor } from "./page";

const row = rowsIn(worldOfEach({ RATE_LIMIT_SCALE: "1000" }, GreetingSocket), { inTurn: true });

const SEARCH = "Search messages, people, events";
const inChat = ({ ana }: Stage) => `/chat/${ana.id}`;
const pages = ({ ana }: Stage) => `GET /api/messages/${ana.id}`;
const conversations = async ({ me }: Stage, query = "") =>
  (await me.get(`/api/conversations${query}`)).body;
const archive = ({ me, ana }: Stage) =>
  me.put(`/api/conversations/${ana.id}`, { isArchived: true });

/** Her messages, all read; opening the chat again shows the same ones. */
const withMessages = (count: number) => async (stage: Stage) => {
  const { me, ana } = stage;
  const { body } = await me.get(`/api/messages/${ana.id}`);
  const isNew = Array.isArray(body) && body.length === 0;
  for (let each = 0; isNew && each < count; each += 1)
    await ana.post(`/api/messages/${me.id}`, { content: `needle ${each}` });
  await me.post(`/api/messages/${ana.id}/read`, {});
  renderApp(inChat(stage));
  await bubble(`needle ${count - 1}`);
};

const menu = button("More for the conversation with Ana Souza");
const fromMenu = (name: string) => async () => {
  const user = userEvent.setup();
  await user.click(await waitFor(menu));
  await user.click(await screen.findByRole("menuitem", { name }));
};
const inMenu = (name: string) => ({
  control: menu,
  start: fromMenu(name),
  title: "We couldn't change the conversation",
  // Without a reason from the server the toast has only a title.
  kept: () => waitFor(menu),
  pending: () => waitFor(menu),
  whenLost: "retried" as const,
});

row("marking as read", {
  ...inMenu("Mark as read"),
  path: () => "/messages",
  open: async ({ me, ana }) => {
    await ana.post(`/api/messages/${me.id}`, { content: "Hello" });
    renderApp("/messages");
  },
  call: ({ ana }) => `POST /api/messages/${ana.id}/read`,
  whenLost: "found out",
  done: async (stage) => {
    await waitFor(async () =>
      expect(await conversations(stage)).toMatchObject([{ unreadCount: 0 }]),
    );
    await waitFor(() => expect(document.querySelector("main li .bg-brand")).toBeNull());
  },
});

row("taking out of the archive", {
  ...inMenu("Move back to Messages"),
  path: () => "/messages?archived=true",
  open: async (stage) => {
    await stage.ana.post(`/api/messages/${stage.me.id}`, { content: "Hello" });
    await archive(stage);
    renderApp("/messages?archived=true");
  },
  call: ({ ana }) => `PUT /api/conversations/${ana.id}`,
  done: async (stage) => {
    await waitFor(async () => expect(await conversations(stage)).toHaveLength(1));
    await textShown("Nothing archived");
  },
});

const toArchive = link(/^Archived/);
row("the archive", {
  path: () => "/messages",
  open: async (stage) => {
    await stage.ana.post(`/api/messages/${stage.me.id}`, { content: "Hello" });
    await archive(stage);
    renderApp("/messages");
  },
  call: () => "GET /api/conversations",
  control: toArchive,
  title: "We couldn't load your messages",
  retry: tryAgain,
  pending: () => textShown(/^Loading/),
  done: () => waitFor(link(/Ana Souza/)),
});

row("the new matches above the conversations", {
  path: () => "/profile",
  open: async ({ me, ana }) => {
    await ana.post("/api/matches", { userId1: ana.id, userId2: me.id });
    renderApp("/profile");
  },
  call: ({ me }) => `GET /api/matches/${me.id}`,
  control: link(/^Messages/),
  title: "We couldn't load your matches",
  isSilent: true,
  fallback: "We couldn't load your matches",
  retry: button("Try again"),
  pending: () => textShown("No conversations yet"),
  done: async () => {
    await textShown("Say hello");
    await waitFor(link(/Ana Souza/));
  },
});

row("a search of events", {
  path: () => "/messages",
  open: async (stage) => {
    await stage.ana.post(`/api/messages/${stage.me.id}`, { content: "Hello" });
    renderApp("/messages");
  },
  call: () => "GET /api/events/nearby",
  control: () => field(SEARCH),
  start: () => fill(SEARCH, "sunrise"),
  title: "We couldn't search",
  isBeside: true,
  isForgotten: true,
  kept: () => expect(field(SEARCH).value).toBe("sunrise"),
  retry: button("Try again"),
  pending: () => expect(document.querySelector("main a[href^='/events/']")).toBeNull(),
  done: () => waitFor(link(/Sunrise walk/)),
});

const day = button(/\(Go to a date\)$/);
row("going to a date", {
  path: inChat,
  open: withMessages(1),
  call: pages,
  control: day,
  start: async () => {
    await press(day);
    const input = await waitFor(() => field("Go to a date"));
    fireEvent.change(input, { target: { value: "2020-02-03" } });
    fireEvent.keyDown(input, { key: "Enter" });
  },
  title: "We couldn't go to that message",
  kept: () => waitFor(day),
  pending: () => waitFor(() => expect(day().getAttribute("aria-busy")).toBe("true")),
  done: async () => {
    await waitFor(() => expect(window.location.search).toMatch(/^\?at=/));
    await bubble("needle 0");
  },
});

const hit = link(/needle 0$/);
row("going to a message that was found", {
  path: inChat,
  open: async (stage) => {
    await withMessages(60)(stage);
    await fill(SEARCH, "needle 0");
    await waitFor(hit);
  },
  call: pages,
  control: hit,
  isForgotten: true,
  title: "We couldn't go to that message",
  kept: () => waitFor(hit),
  pending: () => textShown("Going there…"),
  done: async () => void (await bubble("needle 0")),
});

const toUnread = button("600 new messages");
const line = () => document.querySelector("[data-unread-line]")?.nextElementSibling?.textContent;
row("going to the first unread message", {
  path: inChat,
  open: async (stage) => {
    await withMessages(1)(stage);
    await writeMany(stage.world, stage.ana, 600);
    renderApp(inChat(stage));
    await waitFor(toUnread);
  },
  call: pages,
  control: toUnread,
  title: "We couldn't go to that message",
  kept: () => waitFor(toUnread),
  pending: () => textShown("Going there…"),
  done: () => waitFor(() => expect(line()).toContain("number 0")),
});

const EARLIER_FAILED = "We couldn't load earlier messages. Please try again.";
const earlier = button("Earlier messages");
row("the messages before those that are shown", {
  path: inChat,
  open: withMessages(60),
  call: pages,
  control: earlier,
  title: EARLIER_FAILED,
  // The failure is shown in their place, without the reason.
  isSilent: true,
  fallback: EARLIER_FAILED,
  retry: button("Try again"),
  kept: async () => void (await bubble("needle 59")),
  done: async () => void (await bubble("needle 0")),
});
