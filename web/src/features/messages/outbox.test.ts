import { afterEach, expect, test } from "bun:test";

import { getDefaultStore } from "jotai";

import { forgetAllDrafts } from "@/lib/draft";

import type { Message } from "./messages.queries";
import {
  type Unsent,
  changeOutbox,
  outboxKey,
  outboxOf,
  outboxesAtom,
  put,
  replaced,
  stillUnsent,
  without,
} from "./outbox";

const key = outboxKey("me", "ana");
const unsent = (clientId: string, state: Unsent["state"] = "sending"): Unsent => ({
  clientId,
  content: `text of ${clientId}`,
  createdAt: new Date(2026, 5, 1).toISOString(),
  state,
});
const reloadPage = () => getDefaultStore().set(outboxesAtom, {});

afterEach(() => {
  forgetAllDrafts();
  reloadPage();
});

test("what was on its way when the page was loaded anew waits as not sent, under its clientId", () => {
  changeOutbox(key, (held) => put(held, unsent("a")));
  reloadPage();
  expect(outboxOf(key)).toEqual([unsent("a", "failed")]);
  changeOutbox(key, (held) => without(held, "a"));
  reloadPage();
  expect(outboxOf(key)).toEqual([]);
});

test("each conversation of each member has its own", () => {
  changeOutbox(key, (held) => put(held, unsent("a")));
  expect(outboxOf(outboxKey("me", "ben"))).toEqual([]);
  expect(outboxOf(outboxKey("ana", "me"))).toEqual([]);
});

test("a retry is the same message, and goes to the end", () => {
  const held = [unsent("a", "failed"), unsent("b", "failed")];
  expect(put(held, unsent("a")).map(({ clientId }) => clientId)).toEqual(["b", "a"]);
  expect(replaced(held, unsent("b")).map(({ state }) => state)).toEqual(["failed", "sending"]);
});

test("what has come back as a message is not unsent any more", () => {
  const sent: Message = {
    id: "1",
    senderId: "me",
    receiverId: "ana",
    content: "",
    createdAt: "",
    isRead: false,
    seq: 1,
    clientId: "a",
  };
  const held = [unsent("a"), unsent("b")];
  expect(stillUnsent(held, [sent])).toEqual([unsent("b")]);
});
