import { beforeEach, expect, test } from "bun:test";
import { sendDueMails } from "@hereabouts/api/mail-outbox/mail-outbox.service";
import { writeAlerts } from "@hereabouts/api/alerts/new-alerts.service";
import { unsubscribeToken } from "@hereabouts/api/alerts/mails/unsubscribe-token";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";

import { GreetingSocket, renderApp, worldOfEach } from "./app";
import { PASSWORD, type Stage, rowsIn } from "./failure-modes";
import { button, fill, link, press, textShown, tryAgain, textGone, waitFor } from "./page";

/** Nothing listens there: mails are caught before. */
const MAIL = { SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "app@example.com" };
const world = worldOfEach(MAIL, GreetingSocket);
const row = rowsIn(world, { inTurn: true });

/** The mails of the server. */
let letters: { to: string; text: string }[] = [];
beforeEach(() => {
  letters = [];
  const send = async ({ to, content }: { to: string; content: object }) =>
    void letters.push({ to, text: JSON.stringify(content) });
  world().deps.mail?.close();
  world().deps.mail = { send, close: () => undefined };
});

const lettersTo = async (email: string) => {
  await sendDueMails(world().deps);
  return letters.filter(({ to }) => to === email).map(({ text }) => text);
};
const tokenFor = async (email: string) =>
  /confirm-email#token=([\w-]+)/.exec((await lettersTo(email)).at(-1) ?? "")?.[1] ?? "";
const myself = async ({ me }: Stage) => (await me.get("/api/users/me")).body;
const alertSettings = async ({ me }: Stage) => (await me.get("/api/alerts/settings")).body;

const confirm = button("Confirm address");
row("confirming an address", {
  isSignedOut: true,
  path: () => "/confirm-email",
  open: async ({ me }) => renderApp(`/confirm-email#token=${await tokenFor(me.email)}`),
  call: () => "POST /api/auth/confirm-email",
  control: confirm,
  title: "We couldn't confirm your address",
  kept: async () => {
    await waitFor(confirm);
    // The server failed.
    await textGone("This link is incomplete");
  },
  done: async (stage) => {
    await textShown(`${stage.me.email} is confirmed.`);
    expect(await myself(stage)).toMatchObject({ emailConfirmed: true });
  },
});

test("an address confirmed by a request without a response is not called unconfirmed on the second press", async () => {
  const email = "ada@example.com";
  const me = await world().member({ email });
  renderApp(`/confirm-email#token=${await tokenFor(email)}`);
  const letBe = world().meanwhile(
    (_, path) => path === "/api/auth/confirm-email",
    async (reachServer) => {
      await reachServer();
      throw new TypeError("Failed to fetch");
    },
  );
  await press(confirm);
  await textShown(/We can't reach the server\./);
  expect((await me.get("/api/users/me")).body.emailConfirmed).toBe(true);
  letBe();
  await press(confirm);
  await textShown(/^This link was used\. That may have been your first press/);
  expect((await waitFor(link("Open Hereabouts"))).getAttribute("href")).toBe("/settings#account");
});

row("turning mails off by a link in one", {
  isSignedOut: true,
  path: ({ me, world: { deps } }) =>
    `/unsubscribe#token=${unsubscribeToken(deps, me.id, "messages")}`,
  call: () => "POST /api/alerts/unsubscribe",
  control: button("Turn off"),
  title: "We couldn't turn these mails off",
  whenLost: "retried",
  done: async (stage) => {
    await textShown("We send you no more mails about messages.");
    expect(await alertSettings(stage)).toMatchObject({ mail: { messages: false } });
  },
});

const again = button("Send again");
row("sending the link to confirm an address again", {
  path: () => "/settings#account",
  call: () => "POST /api/users/me/email/confirmation",
  control: again,
  title: "We couldn't send the link",
  kept: () => waitFor(again),
  whenLost: "retried",
  done: async ({ me }) => {
    await textShown("Link sent");
    expect(await tokenFor(me.email)).not.toBe("");
  },
});

row("changing the address", {
  path: () => "/settings#account",
  open: async () => {
    await press(button("Change address"));
    await textShown("New e-mail address");
  },
  typed: ({ me }) => ({ "New e-mail address": `new-${me.email}`, "Your password": PASSWORD }),
  call: () => "PUT /api/users/me/email",
  control: button("Change address"),
  title: "Your address was not changed",
  refusal: {
    why: "The password is not right.",
    provoke: () => fill("Your password", "wrong-one"),
    mend: () => fill("Your password", PASSWORD),
  },
  isForgotten: true,
  whenLost: "retried",
  done: async (stage) => {
    const email = `new-${stage.me.email}`;
    await waitFor(async () => expect(await myself(stage)).toMatchObject({ pendingEmail: email }));
    await textGone("New e-mail address");
    expect(await tokenFor(email)).not.toBe("");
  },
});

/** The list is requested with the page, where it fails and is retried. */
row("the activity list", {
  path: () => "/messages",
  open: async ({ ana, me, world: { deps, meanwhile } }) => {
    await ana.post("/api/matches", { userId1: ana.id, userId2: me.id });
    await writeAlerts(deps);
    const letBe = meanwhile(isList, async () => new Response("", { status: 500 }));
    renderApp("/messages");
    await press(button(/^Activity/));
    await waitFor(tryAgain);
    letBe();
  },
  isForgotten: true,
  call: () => "GET /api/alerts",
  control: tryAgain,
  title: "We couldn't load your activity",
  pending: () => textShown(/^Loading/),
  done: () => textShown(/are connected/),
});
const isList = (method: string, path: string) => `${method} ${path}` === "GET /api/alerts";

row("the settings of alerts", {
  path: () => "/settings",
  call: () => "GET /api/alerts/settings",
  control: link(/^Notifications/),
  title: "We couldn't load these settings",
  retry: tryAgain,
  pending: () => waitFor(() => expect(quietHours().matches(":disabled")).toBe(true)),
  done: () => waitFor(() => expect(quietHours().matches(":disabled")).toBe(false)),
});
const quietHours = () => screen.getByRole("switch", { name: "Quiet hours" });

const unmute = button(/^Unmute .*Ana Souza/);
row("unmuting somebody in the settings", {
  path: () => "/settings#notifications",
  open: async ({ me, ana }) => {
    await me.post("/api/alerts/mutes", { userId: ana.id });
    renderApp("/settings#notifications");
  },
  call: () => "DELETE /api/alerts/mutes",
  control: unmute,
  title: "That didn't work",
  // Without a reason from the server the toast has only a title.
  kept: () => waitFor(unmute),
  whenLost: "retried",
  done: async (stage) => {
    await waitFor(async () => expect(await alertSettings(stage)).toMatchObject({ mutes: [] }));
    await textGone("Ana Souza");
  },
});

const fromMenu = (menu: () => HTMLElement, name: RegExp) => async () => {
  const user = userEvent.setup();
  await user.click(await waitFor(menu));
  await user.click(await screen.findByRole("menuitem", { name }));
};
const muting = (menu: () => HTMLElement, name: RegExp) => ({
  call: () => "POST /api/alerts/mutes",
  control: menu,
  start: fromMenu(menu, name),
  title: "That didn't work",
  kept: () => waitFor(menu),
  pending: () => waitFor(menu),
  whenLost: "retried" as const,
});
const muted = async (stage: Stage) => (await alertSettings(stage)).muted;

row("muting somebody from the chat", {
  ...muting(button(/^More about .*Ana Souza/), /^Mute .*Ana Souza/),
  path: ({ ana }) => `/chat/${ana.id}`,
  done: async (stage) => {
    await waitFor(async () => expect((await muted(stage)).users).toEqual([stage.ana.id]));
    await textShown("Muted. You hear of it only in the app.");
  },
});

row("muting an event", {
  ...muting(button("More about this event"), /^Mute this event/),
  path: ({ eventId }) => `/events/${eventId}`,
  done: async (stage) => {
    await waitFor(async () => expect((await muted(stage)).events).toEqual([stage.eventId]));
    await textShown("Muted. You hear of it only in the app.");
  },
});

row("hearing of somebody again from the chat", {
  ...muting(button(/^More about .*Ana Souza/), /^Unmute .*Ana Souza/),
  call: () => "DELETE /api/alerts/mutes",
  path: ({ ana }) => `/chat/${ana.id}`,
  open: async (stage) => {
    await stage.me.post("/api/alerts/mutes", { userId: stage.ana.id });
    renderApp(`/chat/${stage.ana.id}`);
  },
  done: async (stage) =>
    void (await waitFor(async () => expect((await muted(stage)).users).toEqual([]))),
});
