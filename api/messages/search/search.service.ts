import type { Deps } from "../../deps.ts";
import { AppError } from "../../lib/errors.ts";
import { peopleOf, viewerPersonOf } from "../../people/people-cache.service.ts";
import { profileOf } from "../../people/person.ts";
import type { Person, ViewerPerson } from "../../people/person.ts";
import type { Summary } from "../../people/summary.ts";
import { canSeePresence, isVisible } from "../../visibility.ts";
import type { SearchMessages } from "../messages.schema.ts";
import type { Member } from "../peer.service.ts";
import { findOwnMessageId, readTail, readWords, searchIndexed } from "./search.repo.ts";
import type { HitRow } from "./search.repo.ts";
import { holdsAll, snippetOf, termsOf } from "./search-words.ts";
import type { SearchTerms } from "./search-words.ts";

const WORDS_MAX = 8;
/** The messages not indexed yet: those of the last second, or more in the minutes after an upgrade. */
const TAIL_MAX = 1000;

function toHit(
  { presence }: Deps,
  member: Member,
  viewer: ViewerPerson,
  person: Person,
  row: HitRow,
  terms: SearchTerms,
) {
  const showsOnlineStatus = canSeePresence(viewer, person);
  const user = {
    ...(JSON.parse(`{${profileOf(person, showsOnlineStatus)}}`) as Omit<
      Summary,
      "isOnline" | "showsOnlineStatus"
    >),
    isOnline: showsOnlineStatus && presence.isOnline(person.id),
    showsOnlineStatus,
  };
  return {
    user,
    messageId: row.public_id,
    senderId: row.sender_id === member.id ? member.publicId : person.publicId,
    createdAt: new Date(row.created_at).toISOString(),
    ...snippetOf(row.content, terms),
  };
}
export type SearchHit = ReturnType<typeof toHit>;

async function startOf(deps: Deps, viewer: Member, before: string | undefined) {
  if (before === undefined) return Number.MAX_SAFE_INTEGER;
  const id = await findOwnMessageId(deps.db, viewer.id, before);
  if (id !== undefined) return id;
  const message = "This is no message of yours.";
  throw new AppError("invalid_input", message, { fields: { before: message } });
}

/** The least page size: with many hidden people, small pages would take a statement each. */
const PAGE_MIN = 50;
const PREFIX_MIN = 3;
/** The number of words that a prefix stands for, in alphabetical order, as each costs time. */
const EXPANSIONS_MAX = 100;

/** The possible words for each searched word: the last is a prefix. */
async function expand(deps: Deps, viewer: Member, { words, isLastWhole }: SearchTerms) {
  const last = words.at(-1) ?? "";
  const each = words.map((word) => [word]);
  if (isLastWhole || last.length < PREFIX_MIN) return each;
  const expansions = await readWords(deps.db, viewer.id, last, EXPANSIONS_MAX);
  return expansions.length === 0 ? each : [...each.slice(0, -1), expansions];
}

/** Yields messages that are not indexed yet, then indexed ones, skipping people who are hidden. */
async function* pages(
  deps: Deps,
  viewer: Member,
  terms: SearchTerms,
  { before, limit }: { before: number; limit: number },
) {
  const tail = await readTail(deps.db, viewer.id, before, TAIL_MAX);
  yield tail.filter(({ content }) => holdsAll(content, terms));
  const words = await expand(deps, viewer, terms);
  for (let next = before; ;) {
    const rows = await searchIndexed(deps.db, viewer.id, words, { before: next, limit });
    yield rows;
    if (rows.length < limit) return;
    next = rows.at(-1)?.id ?? 0;
  }
}

/** Own messages with all words, newest first; the last word is a prefix. */
export async function searchMessages(deps: Deps, member: Member, input: SearchMessages) {
  const terms = termsOf(input.q, WORDS_MAX);
  const before = await startOf(deps, member, input.before);
  const viewer = await viewerPersonOf(deps, member.id);
  const hits = new Map<string, SearchHit>();
  if (terms.words.length === 0 || !viewer) return [];
  for await (const rows of pages(deps, member, terms, {
    before,
    limit: Math.max(input.limit, PAGE_MIN),
  })) {
    const ids = [...new Set(rows.map(({ other_id }) => other_id))];
    const people = new Map((await peopleOf(deps, ids)).map((person) => [person.id, person]));
    for (const row of rows) {
      const person = people.get(row.other_id);
      if (person && isVisible(viewer, person))
        hits.set(row.public_id, toHit(deps, member, viewer, person, row, terms));
      if (hits.size === input.limit) return [...hits.values()];
    }
  }
  return [...hits.values()];
}
