import { isSameMac, macOf } from "../../lib/security/mac.ts";

const PURPOSE = "still coming";
const PARTS = /^([\w-]{22})\.([\w-]{22})\.(\d{1,15})\.([\w-]{43})$/;

/** The member, the event and its start: an event that moves asks again, and the old token is invalid. */
export type Asked = { member: string; event: string; startsAt: number };

/** A token that answers this one question for this member until the event starts, and does nothing else. */
export function comingToken(serverKey: Uint8Array, { member, event, startsAt }: Asked) {
  const bound = [member, event, String(startsAt)] as const;
  return `${bound.join(".")}.${macOf(serverKey, PURPOSE, ...bound)}`;
}

/** Reads a token; undefined if this server did not make it. */
export function readComingToken(serverKey: Uint8Array, token: string): Asked | undefined {
  const [, member = "", event = "", startsAt = "", mac = ""] = PARTS.exec(token) ?? [];
  if (!isSameMac(macOf(serverKey, PURPOSE, member, event, startsAt), mac)) return undefined;
  return { member, event, startsAt: Number(startsAt) };
}
