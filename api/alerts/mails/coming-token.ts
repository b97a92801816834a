import { isSameMac, macOf } from "../../lib/mac.ts";

const PURPOSE = "still coming";
const PARTS = /^([\w-]{22})\.([\w-]{22})\.(\d{1,15})\.([\w-]{43})$/;

/** Who is asked, about which event, and when it starts: an event that moves asks anew, and the token is dead. */
export type Asked = { member: string; event: string; startsAt: number };

/** Answers one question for one member until the event starts, and can do nothing else. */
export function comingToken(serverKey: Uint8Array, { member, event, startsAt }: Asked) {
  const bound = [member, event, String(startsAt)] as const;
  return `${bound.join(".")}.${macOf(serverKey, PURPOSE, ...bound)}`;
}

/** What is answered by it; undefined for a token that this server has not written. */
export function readComingToken(serverKey: Uint8Array, token: string): Asked | undefined {
  const [, member = "", event = "", startsAt = "", mac = ""] = PARTS.exec(token) ?? [];
  if (!isSameMac(macOf(serverKey, PURPOSE, member, event, startsAt), mac)) return undefined;
  return { member, event, startsAt: Number(startsAt) };
}
