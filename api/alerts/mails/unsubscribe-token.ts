import type { AlertGroup } from "@hereabouts/db/enumerations";
import { isSameMac, macOf } from "../../lib/security/mac.ts";
import { GROUPS } from "../alert-settings.schema.ts";

const DAY_MS = 86_400_000;
const VALID_DAYS = 90;
const PARTS = /^([\w-]{22})\.([a-z]+)\.(\d{1,6})\.([\w-]{43})$/;

const dayOf = (time: number) => Math.floor(time / DAY_MS);

const PURPOSE = "unsubscribe";
type Server = { serverKey: Uint8Array; now: () => number };

/** A token that turns off one group of mails for one member until its last day, and does nothing else. */
export function unsubscribeToken({ serverKey, now }: Server, member: string, group: AlertGroup) {
  const lastDay = String(dayOf(now()) + VALID_DAYS);
  return `${member}.${group}.${lastDay}.${macOf(serverKey, PURPOSE, member, group, lastDay)}`;
}

/** Reads a token; undefined if this server did not make it, or too long ago. */
export function readUnsubscribeToken({ serverKey, now }: Server, token: string) {
  const [, member = "", name = "", lastDay = "", mac = ""] = PARTS.exec(token) ?? [];
  const group = GROUPS.find((one) => one === name);
  if (!group || Number(lastDay) < dayOf(now())) return undefined;
  const expected = macOf(serverKey, PURPOSE, member, group, lastDay);
  return isSameMac(expected, mac) ? { member, group } : undefined;
}
