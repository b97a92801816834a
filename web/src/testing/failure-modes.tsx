import { expect, test } from "bun:test";
import { fireEvent } from "@testing-library/react";
import { type Member, enrol } from "@hereabouts/api/testing/enrol";

import { peersWithUnsent } from "@/features/messages/outbox/outbox";

import { type Answer, SPOT, type World, renderApp } from "./app";
import { button, field, fill, press, textShown, waitFor } from "./page";

export type Stage = {
  world: World;
  me: Member & { email: string };
  /** A member nearby who hosts the event. */
  ana: Member;
  eventId: string;
};

/** A row of section 8 of the specification: how to cause the failure, the texts it shows, and how it recovers. */
export type Row = {
  /** Without a session none can end. */
  isSignedOut?: true;
  profile?: { [field: string]: unknown };
  path: (stage: Stage) => string;
  /** Goes from the path to the form. */
  open?: (stage: Stage) => Promise<unknown>;
  typed?: (stage: Stage) => { [label: string]: string };
  /** Method and path of the call that fails. */
  call: (stage: Stage) => string;
  /** The element that starts the action, and how, if it is not a button. */
  control: () => HTMLElement;
  start?: (stage: Stage) => unknown;
  title: string;
  /** Shown if the server gives no reason. */
  fallback?: string;
  /** The reason is shown beside the failed part, without a title. */
  isBeside?: true;
  /** Shown instead of the usual text if the server is unreachable. */
  goneText?: string;
  /** The reason is never shown. */
  isSilent?: true;
  /** A refusal by the real server: its message, how to cause it, and how to resolve it. */
  refusal?: { why: string; provoke: (stage: Stage) => unknown; mend: (stage: Stage) => unknown };
  /** Checks that the action is pending; by default the control is busy. */
  pending?: (stage: Stage) => unknown;
  /** The label of the retry button while pending. */
  retrying?: string;
  retry?: () => HTMLElement;
  /** Checks the typed values, if they are no longer in their fields. */
  kept?: () => unknown;
  /** Secrets and searches: typed values are gone after a full load. */
  isForgotten?: true;
  /** Retried automatically once server and session are back. */
  sendsByItself?: true;
  signedOutTitle?: string;
  /** If the action succeeded but the response was lost: retried by the member, or found out by the screen. */
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

/** Changes the response to the row's call, until the returned function is called. */
function meanwhile(stage: Stage, row: Row, answer: Answer) {
  const call = row.call(stage);
  return stage.world.meanwhile((method, path) => `${method} ${path}` === call, answer);
}

async function refused(stage: Stage, row: Row) {
  const { title, fallback = title, isSilent, refusal } = row;
  await open(stage, row);
  let letBe = meanwhile(stage, row, withoutReason);
  await start(stage, row);
  await textShown(title);
  await textShown(fallback);
  await expectKept(stage, row);
  letBe();
  letBe = meanwhile(stage, row, withReason);
  await retry(stage, row);
  await textShown(isSilent ? fallback : new RegExp(WHY));
  await expectKept(stage, row);
  letBe();
  if (refusal) {
    await refusal.provoke(stage);
    await retry(stage, row);
    await textShown(refusal.why);
    await refusal.mend(stage);
  }
  await retry(stage, row);
  await row.done(stage);
}

/** Fails only the call of a read, as its screen has loaded; for a write the whole network fails. */
async function gone(stage: Stage, row: Row) {
  await open(stage, row);
  const isReading = row.call(stage).startsWith("GET");
  const letBe = isReading
    ? meanwhile(stage, row, unreachable)
    : stage.world.meanwhile(() => true, unreachable);
  await start(stage, row);
  if (!row.isBeside) await textShown(row.title);
  await textShown(row.isSilent ? (row.fallback ?? "") : (row.goneText ?? GONE));
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
    await textShown(row.title);
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
  if (row.retrying) await textShown(row.retrying);
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
  await textShown(row.signedOutTitle ?? "You were signed out");
  await textShown("Welcome to Hereabouts");
  expect(window.location.pathname).not.toMatch(/^\/(login)?$/);
  await fill("E-mail", me.email);
  await fill("Password", PASSWORD);
  await press(button("Sign in"));
  await textShown("Welcome back!");
  const cookie = await world.signedOut.post("/api/login", { email: me.email, password: PASSWORD });
  Object.assign(me, world.client(cookie.headers.get("set-cookie")?.split(";")[0] ?? ""));
  // A real full load aborts pending requests, this one does not: so they have to end first.
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

/** Carried out, but the response is lost. */
async function lost(stage: Stage, row: Row) {
  await open(stage, row);
  const letBe = meanwhile(stage, row, async (reachServer) => {
    await reachServer();
    throw new TypeError("Failed to fetch");
  });
  await start(stage, row);
  await textShown(row.goneText ?? GONE);
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

/** The failure modes that apply to the row. */
const modesOf = ({ isSignedOut, whenLost }: Row) =>
  Object.entries(FAILURE_MODES).filter(
    ([, provoke]) => !(isSignedOut && provoke === ended) && (whenLost || provoke !== lost),
  );

/** The refusal and one other mode, another one for the next row. */
function modesInTurn(scene: Row, place: number) {
  const [first, ...others] = modesOf(scene);
  const second = others[place % others.length];
  return [first, second].flatMap((mode) => (mode ? [mode] : []));
}

/**
 * Defines the tests of a row: one for each failure mode that applies. With `inTurn`, for rows beyond section 8, each
 * run has two modes and a release has all.
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
