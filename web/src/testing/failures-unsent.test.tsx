import { expect } from "bun:test";

import {
  changeOutbox,
  outboxKey,
  outboxesLoaded,
  peersWithUnsent,
} from "@/features/messages/outbox/outbox";

import { GreetingSocket, renderApp, worldOfEach } from "./app";
import { storedFor } from "./chat";
import { type Stage, rowsIn } from "./failure-modes";
import { button, press, textShown, waitFor } from "./page";

const row = rowsIn(worldOfEach({}, GreetingSocket));

const TEXT = "Gladly";
const arrived = async ({ me, ana }: Stage) =>
  waitFor(async () => expect(await storedFor(ana, me)).toMatchObject([{ content: TEXT }]));
const NOT_SENT = "They could not be sent yet. Check your connection and try again.";
const sendAndSignOut = button("Send and sign out");

row("signing out with text that was not sent", {
  path: () => "/settings",
  open: async ({ me, ana }) => {
    const createdAt = new Date().toISOString();
    const unsent = { clientId: crypto.randomUUID(), content: TEXT, createdAt };
    await changeOutbox(outboxKey(me.id, ana.id), () => [{ ...unsent, state: "failed" }]);
    renderApp("/settings");
    await waitFor(() => expect(peersWithUnsent(me.id)).toEqual([ana.id]));
  },
  call: ({ ana }) => `POST /api/messages/${ana.id}`,
  control: button("Sign out"),
  start: async ({ me }) => {
    await outboxesLoaded();
    const isAsked = peersWithUnsent(me.id).length > 0;
    await press(button("Sign out"));
    if (isAsked) await press(sendAndSignOut);
  },
  retry: sendAndSignOut,
  title: NOT_SENT,
  fallback: NOT_SENT,
  isSilent: true,
  goneText: NOT_SENT,
  whenLost: "retried",
  kept: () => waitFor(button("Sign out")),
  pending: () => waitFor(() => expect(sendAndSignOut().getAttribute("aria-busy")).toBe("true")),
  done: async (stage) => {
    await arrived(stage);
    await textShown("Welcome to Hereabouts");
    const { client, cookie } = stage.world;
    await waitFor(async () =>
      expect((await client(cookie()).get("/api/users/me")).status).toBe(401),
    );
  },
});

const conversations = async ({ me }: Stage, query: string) =>
  (await me.get(`/api/conversations${query}`)).body;

row("writing into a conversation that is archived", {
  path: ({ ana }) => `/chat/${ana.id}`,
  open: async (stage) => {
    const { me, ana } = stage;
    await ana.post(`/api/messages/${me.id}`, { content: "Hello" });
    await me.put(`/api/conversations/${ana.id}`, { isArchived: true });
    renderApp(`/chat/${ana.id}`);
    await textShown("Hello");
  },
  typed: () => ({ "Message to Ana Souza": TEXT }),
  call: ({ ana }) => `POST /api/messages/${ana.id}`,
  control: button("Send"),
  title: "Failed to send message",
  retry: button("Try again"),
  sendsByItself: true,
  kept: () => textShown(TEXT),
  pending: () => textShown("Sending…"),
  whenLost: "retried",
  done: async (stage) => {
    await waitFor(async () => expect(await conversations(stage, "")).toHaveLength(1));
    expect(await conversations(stage, "?archived=1")).toEqual([]);
    await waitFor(() =>
      expect(document.querySelector("main li a[href^='/chat']")?.textContent).toContain(TEXT),
    );
    expect(await storedFor(stage.me, stage.ana)).toHaveLength(2);
  },
});
