import { createHmac, timingSafeEqual } from "node:crypto";
import type { AlertGroup } from "@hereabouts/db/enumerations";
import { GROUPS } from "./alert-settings.schema.ts";

const DAY_MS = 86_400_000;
const VALID_DAYS = 90;
const PARTS = /^([\w-]{22})\.([a-z]+)\.(\d{1,6})\.([\w-]{43})$/;

const dayOf = (time: number) => Math.floor(time / DAY_MS);

const macOf = (serverKey: Uint8Array, ...bound: string[]) =>
  createHmac("sha256", serverKey)
    .update(`unsubscribe ${bound.join(" ")}`)
    .digest("base64url");

type Server = { serverKey: Uint8Array; now: () => number };

/** Turns mails of one group off for one member until its last day, and can do nothing else. */
export function unsubscribeToken({ serverKey, now }: Server, member: string, group: AlertGroup) {
  const lastDay = String(dayOf(now()) + VALID_DAYS);
  return `${member}.${group}.${lastDay}.${macOf(serverKey, member, group, lastDay)}`;
}

/** Whose mails it turns off; undefined for a token that this server has not written, or too long ago. */
export function readUnsubscribeToken({ serverKey, now }: Server, token: string) {
  const [, member = "", name = "", lastDay = "", mac = ""] = PARTS.exec(token) ?? [];
  const group = GROUPS.find((one) => one === name);
  if (!group || Number(lastDay) < dayOf(now())) return undefined;
  const expected = Buffer.from(macOf(serverKey, member, group, lastDay));
  return timingSafeEqual(expected, Buffer.from(mac)) ? { member, group } : undefined;
}
