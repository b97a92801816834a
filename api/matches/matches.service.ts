import type { Viewer } from "../viewer.ts";
import type { Deps } from "../deps.ts";
import { scoresWith } from "../nearby/person.service.ts";
import { AppError, notFound } from "../lib/errors.ts";
import { peopleOf } from "../people/people-cache.service.ts";
import { personWith, visibleIdOf } from "../people/public-ids.service.ts";
import { contactBounds, tooManyContacts } from "../people/first-contact.service.ts";
import { isPublicId, newPublicId } from "../lib/tokens.ts";
import {
  countMatches,
  deleteMatch,
  findOwnMatchId,
  insertMatch,
  markMatchesSeen,
  readMatches,
} from "./matches.repo.ts";
import type { MatchRow } from "./matches.repo.ts";
import type { CreateMatch, ListMatches } from "./matches.schema.ts";
import { toSummary } from "../people/summary.ts";

type Member = Pick<Viewer, "id" | "publicId" | "realm">;

/** The match keeps the score of its creation; the score of the other person is today's, as in every list. */
function toMatch(deps: Deps, viewer: Member, row: MatchRow, scoreToday: number) {
  const viewerIsFirst = row.user_a === viewer.id;
  return {
    id: row.match_id,
    userId1: viewerIsFirst ? viewer.publicId : row.public_id,
    userId2: viewerIsFirst ? row.public_id : viewer.publicId,
    compatibilityScore: row.compatibility_score,
    createdAt: new Date(row.created_at).toISOString(),
    isNew: row.is_new === 1,
    ...(row.has_conversation === 1 && { hasConversation: true }),
    otherUser: { ...toSummary(deps, row), compatibilityScore: scoreToday },
  };
}

async function toMatches(deps: Deps, viewer: Member, rows: readonly MatchRow[]) {
  const ids = rows.map(({ id }) => id);
  const scores = await scoresWith(deps, viewer.id, ids);
  return rows.map((row, index) => toMatch(deps, viewer, row, scores[index] ?? 0));
}

export type Match = ReturnType<typeof toMatch>;

function otherOf(viewer: Member, { userId1, userId2 }: CreateMatch) {
  if (userId1 !== viewer.publicId && userId2 !== viewer.publicId) {
    throw new AppError("forbidden", "You can connect only yourself with somebody.");
  }
  if (userId1 === userId2) throw new AppError("invalid_input", "You cannot connect with yourself.");
  return userId1 === viewer.publicId ? userId2 : userId1;
}

/** The person to connect with and their score; both are read at once. */
async function candidateOf(deps: Deps, viewer: Member, publicId: string) {
  const [otherId] = await Promise.all([
    visibleIdOf(deps, viewer, publicId),
    personWith(deps, publicId),
    peopleOf(deps, [viewer.id]),
  ]);
  const [score = 0] = await scoresWith(deps, viewer.id, [otherId]);
  return { otherId, score };
}

/** Connects the viewer with somebody. The pair is unordered: concurrent requests of both make one match. */
export async function connect(deps: Deps, viewer: Viewer, input: CreateMatch) {
  const otherPublicId = otherOf(viewer, input);
  const { otherId, score } = await candidateOf(deps, viewer, otherPublicId);
  const draft = { publicId: newPublicId(), other: otherId, score, now: deps.now() };
  const bounds = contactBounds(deps);
  const { isNew, own, theirs } = await insertMatch(deps.db, viewer, draft, bounds);
  if (!own) {
    await visibleIdOf(deps, viewer, otherPublicId);
    throw await tooManyContacts(deps, viewer);
  }
  const match = toMatch(deps, viewer, own, score);
  if (isNew && theirs) {
    for (const userId of [viewer.id, otherId]) deps.events.emit("person.changed", { userId });
    const other = { id: otherId, publicId: otherPublicId, realm: viewer.realm };
    const sides = [
      { userId: viewer.id, match },
      { userId: otherId, match: toMatch(deps, other, theirs, score) },
    ];
    deps.events.emit("match.made", { sides });
  }
  return { match, isNew };
}

export async function listMatches(
  deps: Deps,
  viewer: Member,
  userId: string,
  { limit, before }: ListMatches,
) {
  if (userId !== viewer.publicId) {
    await visibleIdOf(deps, viewer, userId);
    throw new AppError("forbidden", "You can see only your own matches.");
  }
  const beforeId =
    before === undefined ? Number.MAX_SAFE_INTEGER : await findOwnMatchId(deps.db, viewer, before);
  if (beforeId === undefined) {
    const message = "This is none of your matches.";
    throw new AppError("invalid_input", message, { fields: { before: message } });
  }
  const [rows, total] = await Promise.all([
    readMatches(deps.db, viewer, beforeId, limit),
    countMatches(deps.db, viewer),
  ]);
  return { matches: await toMatches(deps, viewer, rows), total };
}

/** Marks matches as seen on every device. */
export async function seeMatches(deps: Deps, viewer: Member, matchIds: readonly string[]) {
  if (!(await markMatchesSeen(deps.db, viewer, matchIds.filter(isPublicId)))) return;
  deps.events.emit("matches.seen", { userId: viewer.id, matchIds });
}

export async function disconnect(deps: Deps, viewer: Member, matchId: string) {
  const pair = isPublicId(matchId) ? await deleteMatch(deps.db, viewer, matchId) : [];
  if (pair.length === 0) throw notFound("This match could not be found.");
  for (const userId of pair) deps.events.emit("person.changed", { userId });
}
