import { afterEach, expect, test } from "bun:test";

import { getDefaultStore } from "jotai";

import { clearAllDrafts } from "@/lib/draft";

import type { Message } from "./message";
import {
  type Unsent,
  changeOutbox,
  outboxKey,
  outboxOf,
  outboxesAtom,
  peersWithUnsent,
  stillUnsent,
  withState,
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
  clearAllDrafts();
  reloadPage();
});

test("what was on its way when the page was loaded anew waits to be sent again, under its clientId", () => {
  changeOutbox(key, (current) => [...current, unsent("a")]);
  reloadPage();
  expect(outboxOf(key)).toEqual([unsent("a", "waiting")]);
  changeOutbox(key, (current) => without(current, "a"));
  reloadPage();
  expect(outboxOf(key)).toEqual([]);
});

test("each conversation of each member has its own", () => {
  changeOutbox(key, (current) => [...current, unsent("a")]);
  expect(outboxOf(outboxKey("me", "ben"))).toEqual([]);
  expect(outboxOf(outboxKey("ana", "me"))).toEqual([]);
});

test("a retry is the same message in the same place", () => {
  const current = [unsent("a", "failed"), unsent("b", "waiting")];
  const retried = withState("sending", ({ clientId }) => clientId === "a")(current);
  expect(retried).toEqual([unsent("a"), unsent("b", "waiting")]);
});

test("those for whom something waits are known, also from before the page was loaded anew", () => {
  changeOutbox(key, (current) => [...current, unsent("a")]);
  changeOutbox(outboxKey("ana", "ben"), (current) => [...current, unsent("b")]);
  expect(peersWithUnsent("me")).toEqual(["ana"]);
  reloadPage();
  expect(peersWithUnsent("me")).toEqual(["ana"]);
  changeOutbox(key, () => []);
  expect(peersWithUnsent("me")).toEqual([]);
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
  const current = [unsent("a"), unsent("b")];
  expect(stillUnsent(current, [sent])).toEqual([unsent("b")]);
});
