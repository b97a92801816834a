import type { Peer } from "./messages.repo.ts";
import type { Member } from "./peer.service.ts";

/** A conversation in which both have written, and the number of its newest message. */
type Talk = { id: number; lastSeq: number };

/** One side's way to it. */
export type Side = { otherId: number; talk: Talk };

const SIDES_MAX = 20_000;

export type Talks = ReturnType<typeof createTalks>;

/**
 * The conversations that are going on, so that a message need not ask first where it belongs. The statement that
 * stores it checks what is remembered here: what is out of date costs time and nothing else.
 */
export function createTalks() {
  const sides = new Map<string, Side>();
  const keyOf = (memberId: number, otherPublicId: string) => `${memberId} ${otherPublicId}`;
  return {
    find: (member: Member, otherPublicId: string) => sides.get(keyOf(member.id, otherPublicId)),
    remember: (member: Member, other: Pick<Peer, "id" | "publicId">, talk: Talk) => {
      if (sides.size >= SIDES_MAX) sides.clear();
      sides.set(keyOf(member.id, other.publicId), { otherId: other.id, talk });
      sides.set(keyOf(other.id, member.publicId), { otherId: member.id, talk });
    },
    forget: (member: Member, otherPublicId: string) =>
      sides.delete(keyOf(member.id, otherPublicId)),
  };
}
