import { expect, test } from "bun:test";
import { fireEvent } from "@testing-library/react";
import { type Member, enrol } from "@hereabouts/api/testing/enrol";

import { peersWithUnsent } from "@/features/messages/outbox/outbox";

import { type Answer, SPOT, type World, renderApp } from "./app";
import { button, field, fill, press, said, waitFor } from "./page";

export type Stage = {
  world: World;
  me: Member & { email: string };
  /** Is near and hosts the event. */
  ana: Member;
  eventId: string;
};

/** One row of section 8: how it is provoked, what is said then, and how it ends well. */
export type Row = {
  /** Where nobody is signed in no session can end. */
  isSignedOut?: true;
  profile?: { [field: string]: unknown };
  path: (stage: Stage) => string;
  /** From the path to where it is typed. */
  open?: (stage: Stage) => Promise<unknown>;
  typed?: (stage: Stage) => { [label: string]: string };
  /** Method and path of the call that fails. */
  call: (stage: Stage) => string;
  /** What starts it, and, where that is no button, how. */
  control: () => HTMLElement;
  start?: (stage: Stage) => unknown;
  title: string;
  /** In the place of a reason that the server does not give. */
  fallback?: string;
  /** The reason is said beside what failed, with no title above it. */
  isBeside?: true;
  /** Says that there is no server, in the place of the usual words. */
  goneText?: string;
  /** The reason is never shown. */
  isSilent?: true;
  /** What refuses in earnest, its words, and what is done about it. */
  refusal?: { why: string; provoke: (stage: Stage) => unknown; mend: (stage: Stage) => unknown };
  /** Shows that it is under way; else the control itself is busy. */
  pending?: (stage: Stage) => unknown;
  /** Said by the retry while it is under way. */
  retrying?: string;
  retry?: () => HTMLElement;
  /** What was typed, where it is not in its field any more. */
  kept?: () => unknown;
  /** Secrets, and what is looked for: no page has it any more after a full load. */
  isForgotten?: true;
  /** Nobody has to try again once there is a server, and a session, again. */
  sendsByItself?: true;
  signedOutTitle?: string;
  /** Where it was carried out and the answer was lost: it is tried again, or the screen finds out by itself. */
  whenLost?: "retried" | "found out";
  done: (stage: Stage) => Promise<unknown>;
};

export const PASSWORD = "secret-1";
const GONE = /We can't reach the server\./;
const WHY = "Something broke.";
const withoutReason: Answer = async () => new Response("", { status: 500 });
const withReason: Answer = async () =>
  Response.json({ message: WHY, code: "internal" }, { status: 500 });
const unreachable: Answer = () => Promise.reject(new TypeError("Failed to fetch"));

export async function planWalk(member: Member) {
  const event = {
    title: "Sunrise walk",
    description: "To the pier.",
    category: "outdoor",
    location: "Pier",
    dateTime: "2099-05-01T10:00:00Z",
  };
  return String((await member.post("/api/events", event)).body.id);
}

async function setStage(world: World, row: Row): Promise<Stage> {
  const email = `${crypto.randomUUID()}@example.com`;
  const given = { email, password: PASSWORD, name: "Ada Walker", intent: "friends" };
  const me = await world.member({ ...given, ...row.profile });
  await me.put("/api/users/me/location", SPOT);
  const ana = await enrol(world, { name: "Ana Souza" }, SPOT);
  const eventId = await planWalk(ana);
  if (!row.isSignedOut) world.signIn(me);
  return { world, ana, eventId, me: { ...me, userId: 0 } };
}

const fieldsOf = (stage: Stage, { typed }: Row) => Object.entries(typed?.(stage) ?? {});

async function type(stage: Stage, row: Row) {
  await row.open?.(stage);
  for (const [label, text] of fieldsOf(stage, row)) await fill(label, text);
}

async function open(stage: Stage, row: Row) {
  renderApp(row.path(stage));
  await type(stage, row);
  await waitFor(row.control);
}

const start = (stage: Stage, row: Row) => (row.start ? row.start(stage) : press(row.control));
const retry = (stage: Stage, row: Row) => (row.retry ? press(row.retry) : start(stage, row));

async function expectKept(stage: Stage, row: Row) {
  if (row.kept) return row.kept();
  for (const [label, text] of fieldsOf(stage, row))
    await waitFor(() => expect(field(label).value).toBe(text));
}

/** Answers the row's call in one way, until it is let be. */
function meanwhile(stage: Stage, row: Row, answer: Answer) {
  const call = row.call(stage);
  return stage.world.meanwhile((method, path) => `${method} ${path}` === call, answer);
}

async function refused(stage: Stage, row: Row) {
  const { title, fallback = title, isSilent, refusal } = row;
  await open(stage, row);
  let letBe = meanwhile(stage, row, withoutReason);
  await start(stage, row);
  await said(title);
  await said(fallback);
  await expectKept(stage, row);
  letBe();
  letBe = meanwhile(stage, row, withReason);
  await retry(stage, row);
  await said(isSilent ? fallback : new RegExp(WHY));
  await expectKept(stage, row);
  letBe();
  if (refusal) {
    await refusal.provoke(stage);
    await retry(stage, row);
    await said(refusal.why);
    await refusal.mend(stage);
  }
  await retry(stage, row);
  await row.done(stage);
}

/** A screen that is asked for is there, but what it shows does not come; what is sent meets no server at all. */
async function gone(stage: Stage, row: Row) {
  await open(stage, row);
  const isReading = row.call(stage).startsWith("GET");
  const letBe = isReading
    ? meanwhile(stage, row, unreachable)
    : stage.world.meanwhile(() => true, unreachable);
  await start(stage, row);
  if (!row.isBeside) await said(row.title);
  await said(row.isSilent ? (row.fallback ?? "") : (row.goneText ?? GONE));
  await expectKept(stage, row);
  letBe();
  if (!row.sendsByItself) await retry(stage, row);
  await row.done(stage);
}

function expectPending(stage: Stage, row: Row) {
  if (row.pending) return row.pending(stage);
  return waitFor(() => {
    const control = row.control();
    expect(control.getAttribute("aria-busy")).toBe("true");
    expect(control.matches(":disabled, [aria-disabled=true]")).toBe(true);
    fireEvent.click(control);
  });
}

async function slow(stage: Stage, row: Row) {
  await open(stage, row);
  if (row.retrying) {
    const letBe = meanwhile(stage, row, withoutReason);
    await start(stage, row);
    await said(row.title);
    letBe();
  }
  const held = Promise.withResolvers<void>();
  let asked = 0;
  meanwhile(stage, row, async (reachServer) => {
    asked += 1;
    await held.promise;
    return reachServer();
  });
  await (row.retrying ? retry(stage, row) : start(stage, row));
  if (row.retrying) await said(row.retrying);
  await expectPending(stage, row);
  held.resolve();
  await row.done(stage);
  if (!row.call(stage).startsWith("GET")) expect(asked).toBe(1);
}

async function ended(stage: Stage, row: Row) {
  const { me, world } = stage;
  await open(stage, row);
  await me.post("/api/logout");
  await start(stage, row);
  await said(row.signedOutTitle ?? "You were signed out");
  await said("Welcome to Hereabouts");
  expect(window.location.pathname).not.toMatch(/^\/(login)?$/);
  await fill("E-mail", me.email);
  await fill("Password", PASSWORD);
  await press(button("Sign in"));
  await said("Welcome back!");
  const cookie = await world.signedOut.post("/api/login", { email: me.email, password: PASSWORD });
  Object.assign(me, world.client(cookie.headers.get("set-cookie")?.split(";")[0] ?? ""));
  // A full load ends what a page is doing, and this one does not: the next page would hear nothing of what it still sends.
  await waitFor(() => expect(peersWithUnsent(me.id)).toEqual([]));
  renderApp(row.path(stage));
  if (row.isForgotten) await type(stage, row);
  else {
    await waitFor(row.control);
    await expectKept(stage, row);
  }
  if (!row.sendsByItself) await start(stage, row);
  await row.done(stage);
}

/** Carried out, but nobody hears of it. */
async function lost(stage: Stage, row: Row) {
  await open(stage, row);
  const letBe = meanwhile(stage, row, async (reachServer) => {
    await reachServer();
    throw new TypeError("Failed to fetch");
  });
  await start(stage, row);
  await said(row.goneText ?? GONE);
  letBe();
  if (row.whenLost === "retried" && !row.sendsByItself) await retry(stage, row);
  await row.done(stage);
}

const FAILURE_MODES = {
  "the server refuses": refused,
  "the server is gone": gone,
  "the answer is slow": slow,
  "the session ended in another tab": ended,
  "the answer is lost": lost,
};
/** `bun run test:release` sets it, and `bun run test:quick` for a table that changed. */
const IS_WHOLE = Bun.env.ALL_MODES === "1";

/** Those that the row can meet. */
const modesOf = ({ isSignedOut, whenLost }: Row) =>
  Object.entries(FAILURE_MODES).filter(
    ([, provoke]) => !(isSignedOut && provoke === ended) && (whenLost || provoke !== lost),
  );

/** Its refusal and one of the others, the next row the next. */
function modesInTurn(scene: Row, place: number) {
  const [first, ...others] = modesOf(scene);
  const second = others[place % others.length];
  return [first, second].flatMap((mode) => (mode ? [mode] : []));
}

/**
 * Makes the tests of a row of section 8: each failure mode that it can meet, in one of these worlds. What is beyond
 * section 8 has its modes `inTurn`: two of them in each run, and all before a release.
 */
export function rowsIn(world: () => World, { inTurn = false } = {}) {
  let count = 0;
  return (title: string, scene: Row) => {
    const modes = inTurn && !IS_WHOLE ? modesInTurn(scene, count) : modesOf(scene);
    for (const [mode, provoke] of modes)
      test(`${title}: ${mode}`, async () => provoke(await setStage(world(), scene), scene));
    count += 1;
  };
}
