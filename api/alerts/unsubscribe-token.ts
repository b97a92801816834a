import { createHmac, timingSafeEqual } from "node:crypto";
import type { AlertGroup } from "@hereabouts/db/enumerations";
import { GROUPS } from "./alert-settings.schema.ts";

const PARTS = /^([\w-]{22})\.([a-z]+)\.([\w-]{43})$/;

const macOf = (serverKey: Uint8Array, member: string, group: string) =>
  createHmac("sha256", serverKey).update(`unsubscribe ${member} ${group}`).digest("base64url");

/**
 * Turns mails of one group off for one member, and can do nothing else. It does not expire: the mail that holds it may be
 * opened years later.
 */
export const unsubscribeToken = (serverKey: Uint8Array, member: string, group: AlertGroup) =>
  `${member}.${group}.${macOf(serverKey, member, group)}`;

/** Whose mails it turns off; undefined for a token that this server has not written. */
export function readUnsubscribeToken(serverKey: Uint8Array, token: string) {
  const [, member = "", name = "", mac = ""] = PARTS.exec(token) ?? [];
  const group = GROUPS.find((one) => one === name);
  if (!group) return undefined;
  const expected = Buffer.from(macOf(serverKey, member, group));
  return timingSafeEqual(expected, Buffer.from(mac)) ? { member, group } : undefined;
}
