import { expect, test } from "bun:test";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";

import { GreetingSocket, enterWorld, renderApp, worldOfEach } from "./app";
import { bubble, pick, storedFor, sendServerTime } from "./chat";
import { type Stage, rowsIn } from "./failure-modes";
import { button, field, fill, press, textShown, textGone, waitFor } from "./page";

const worldOf = worldOfEach({}, GreetingSocket);
const row = rowsIn(worldOf, { inTurn: true });

const FIELD = "Message to Ana Souza";
const inChat = ({ ana }: Stage) => `/chat/${ana.id}`;
const stored = ({ me, ana }: Stage) => storedFor(me, ana);
const choose = (text: string, item: string | RegExp) => pick(userEvent.setup(), text, item);

/** With one message by her or by the member. */
const withMessage = (from: "me" | "ana", content: string) => async (stage: Stage) => {
  const { me, ana, world } = stage;
  sendServerTime(world);
  if (from === "ana") await ana.post(`/api/messages/${me.id}`, { content });
  else await me.post(`/api/messages/${ana.id}`, { content });
  renderApp(inChat(stage));
  await bubble(content);
};
const theMessage = async (stage: Stage) => (await stored(stage))[0];
let messageId = "";
const remember = async (stage: Stage) => {
  messageId = (await theMessage(stage))?.id ?? "";
};

row("a reply", {
  path: inChat,
  open: async (stage) => {
    await withMessage("ana", "Tea or coffee?")(stage);
    await choose("Tea or coffee?", "Reply");
  },
  typed: () => ({ [FIELD]: "Tea" }),
  call: ({ ana }) => `POST /api/messages/${ana.id}`,
  control: button("Send"),
  title: "Failed to send message",
  retry: button("Try again"),
  sendsByItself: true,
  kept: () => textShown("Tea"),
  pending: () => textShown("Sending…"),
  whenLost: "retried",
  done: async (stage) => {
    await waitFor(async () => {
      const all = await stored(stage);
      expect(all.map(({ content }) => content)).toEqual(["Tea or coffee?", "Tea"]);
      expect(all[1]?.replyTo?.id).toBe(String(all[0]?.id));
    });
    await textShown("Sent");
  },
});

const hasReaction = () => screen.queryByRole("button", { name: /👍/ }) !== null;
row("a reaction", {
  path: inChat,
  open: async (stage) => {
    await withMessage("ana", "Tea or coffee?")(stage);
    await remember(stage);
  },
  call: ({ ana }) => `PUT /api/messages/${ana.id}/${messageId}/reaction`,
  control: () => screen.getByRole("log"),
  start: () => choose("Tea or coffee?", "React with 👍"),
  title: "Your reaction wasn't saved. Please try again.",
  isBeside: true,
  kept: () => waitFor(() => expect(hasReaction()).toBe(false)),
  pending: () => waitFor(() => expect(hasReaction()).toBe(true)),
  whenLost: "retried",
  done: async (stage) => {
    await waitFor(async () => expect((await theMessage(stage))?.reactions).toHaveLength(1));
    await waitFor(() => expect(hasReaction()).toBe(true));
  },
});

row("an edit", {
  path: inChat,
  open: async (stage) => {
    await withMessage("me", "Frist")(stage);
    await remember(stage);
    await choose("Frist", "Edit");
  },
  typed: () => ({ [FIELD]: "First" }),
  call: ({ ana }) => `PUT /api/messages/${ana.id}/${messageId}`,
  control: button("Save"),
  title: "Your edit wasn't saved. Please try again.",
  isBeside: true,
  pending: () => bubble("First"),
  whenLost: "retried",
  done: async (stage) => {
    await waitFor(async () => expect((await theMessage(stage))?.content).toBe("First"));
    await bubble("First");
    expect(await stored(stage)).toHaveLength(1);
  },
});

const confirm = button("Unsend");
row("unsending", {
  path: inChat,
  open: async (stage) => {
    await withMessage("me", "Oops")(stage);
    await remember(stage);
  },
  call: ({ ana }) => `DELETE /api/messages/${ana.id}/${messageId}`,
  control: () => screen.getByRole("log"),
  start: async () => {
    await choose("Oops", "Unsend");
    await press(confirm);
  },
  retry: confirm,
  title: "The message wasn't unsent",
  isBeside: true,
  kept: () => bubble("Oops"),
  pending: () => waitFor(() => expect(confirm().getAttribute("aria-busy")).toBe("true")),
  whenLost: "retried",
  done: async (stage) => {
    await waitFor(async () => expect((await theMessage(stage))?.isRemoved).toBe(true));
    await textGone("Oops");
  },
});

const menu = button("More for the conversation with Ana Souza");
const inList = {
  path: () => "/messages",
  open: async ({ me, ana }: Stage) => {
    await ana.post(`/api/messages/${me.id}`, { content: "Hello" });
    await me.post(`/api/messages/${ana.id}/read`, {});
    renderApp("/messages");
  },
  call: ({ ana }: Stage) => `PUT /api/conversations/${ana.id}`,
  control: menu,
  title: "We couldn't change the conversation",
  // Without a reason from the server the toast has only a title.
  kept: () => waitFor(menu),
  pending: () => waitFor(menu),
  whenLost: "retried" as const,
};
const fromMenu = (name: string) => async () => {
  const user = userEvent.setup();
  await user.click(await waitFor(menu));
  await user.click(await screen.findByRole("menuitem", { name }));
};
const conversations = async ({ me }: Stage, query = "") =>
  (await me.get(`/api/conversations${query}`)).body;

row("muting", {
  ...inList,
  start: fromMenu("Mute"),
  done: async (stage) => {
    await waitFor(async () =>
      expect(await conversations(stage)).toMatchObject([{ isMuted: true }]),
    );
    await textShown(/Muted/);
  },
});

row("archiving", {
  ...inList,
  start: fromMenu("Archive"),
  done: async (stage) => {
    await waitFor(async () => expect(await conversations(stage, "?archived=1")).toHaveLength(1));
    await waitFor(() => expect(document.querySelector("main li a[href^='/chat']")).toBeNull());
  },
});

row("marking as unread", {
  ...inList,
  start: fromMenu("Mark as unread"),
  done: async (stage) => {
    await waitFor(async () =>
      expect(await conversations(stage)).toMatchObject([{ isMarkedUnread: true }]),
    );
    await textShown(/[Uu]nread/);
  },
});

row("a search", {
  path: () => "/messages",
  open: inList.open,
  call: () => "GET /api/messages/search",
  control: () => field("Search messages, people, events"),
  start: () => fill("Search messages, people, events", "hello"),
  title: "We couldn't search",
  isBeside: true,
  isForgotten: true,
  kept: () => expect(field("Search messages, people, events").value).toBe("hello"),
  retry: button("Try again"),
  pending: () => expect(document.querySelector("main mark")).toBeNull(),
  done: () => waitFor(() => expect(document.querySelector("main mark")?.textContent).toBe("Hello")),
});

const toggle = (name: string) => () => screen.getByRole("switch", { name });
const isOn = (name: string) => toggle(name)().getAttribute("aria-checked") === "true";
const alertSettings = async ({ me }: Stage) => (await me.get("/api/alerts/settings")).body;
const inSettings = (name: string) => ({
  path: () => "/settings#notifications",
  call: () => "PUT /api/alerts/settings",
  control: toggle(name),
  title: "Changes not saved",
  fallback: "Please try again",
  kept: () => waitFor(() => expect(isOn(name)).toBe(true)),
  pending: () => waitFor(() => expect(isOn(name)).toBe(false)),
  whenLost: "found out" as const,
});

row("quiet hours", {
  ...inSettings("Quiet hours"),
  done: async (stage) => {
    await waitFor(async () =>
      expect(await alertSettings(stage)).toMatchObject({ quietHours: false }),
    );
    await waitFor(() => expect(isOn("Quiet hours")).toBe(false));
  },
});

const EVENTS_BY_PUSH = /Events.*Push|Push.*Events/i;
const byPush = () => screen.getByRole("switch", { name: EVENTS_BY_PUSH });
row("the table of alerts", {
  ...inSettings(""),
  control: byPush,
  kept: () => waitFor(() => expect(byPush().getAttribute("aria-checked")).toBe("true")),
  pending: () => waitFor(() => expect(byPush().getAttribute("aria-checked")).toBe("false")),
  done: async (stage) => {
    await waitFor(async () =>
      expect(await alertSettings(stage)).toMatchObject({ push: { events: false } }),
    );
    await waitFor(() => expect(byPush().getAttribute("aria-checked")).toBe("false"));
  },
});

test("of two alert settings changed at once only the refused one is shown as failed and goes back", async () => {
  const world = worldOf();
  const me = await enterWorld(world);
  renderApp("/settings#notifications");
  await waitFor(byPush);
  // The next change removes a failure's toast, so both are chosen before the first response.
  const bothChosen = Promise.withResolvers<void>();
  let asked = 0;
  world.meanwhile(
    (method, path) => `${method} ${path}` === "PUT /api/alerts/settings",
    async (reachServer) => {
      asked += 1;
      if (asked > 1) return reachServer();
      await bothChosen.promise;
      return Response.json({ message: "No.", code: "internal" }, { status: 500 });
    },
  );
  await press(byPush);
  await press(toggle("Quiet hours"));
  await waitFor(() => expect(isOn("Quiet hours")).toBe(false));
  bothChosen.resolve();
  await textShown("Changes not saved");
  await waitFor(async () =>
    expect((await me.get("/api/alerts/settings")).body).toMatchObject({
      quietHours: false,
      push: { events: true },
    }),
  );
  await waitFor(() => expect(byPush().getAttribute("aria-checked")).toBe("true"));
  await waitFor(() => expect(isOn("Quiet hours")).toBe(false));
});
