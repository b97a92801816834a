import type { Deps } from "../../deps.ts";
import { AppError, rateLimited } from "../../lib/errors.ts";
import { newPublicId } from "../../lib/tokens.ts";
import type { Viewer } from "../../viewer.ts";
import { closedRefusal } from "../upcoming.ts";
import { eventOf, mayHost } from "../event.ts";
import { endOf } from "../event-time.ts";
import { WORDS_A_DAY } from "../event-limits.schema.ts";
import { findOldestAt, findSentWords, insertWords, readWords } from "./words.repo.ts";
import type { Words } from "./words.repo.ts";

const DAY_MS = 86_400_000;
const LISTED_MAX = 50;

type NewText = { text: string; clientId?: string | null | undefined };

const shown = ({ id, text, at, authorId, name }: Words) => ({
  id,
  text,
  createdAt: new Date(at).toISOString(),
  author: { id: authorId, name },
});

/** A host or co-host writes to all guests, who get an alert. The same client id again stores nothing new. */
export async function writeWords(deps: Deps, viewer: Viewer, eventId: string, given: NewText) {
  const { text, clientId = null } = given;
  const row = await eventOf(deps, viewer, eventId);
  if (!mayHost(viewer, row)) throw new AppError("forbidden", "Only the host can write to guests.");
  const at = deps.now();
  const since = at - DAY_MS;
  const refusal = closedRefusal(row, endOf(row), at);
  const words = {
    publicId: newPublicId(),
    clientId,
    eventId: row.innerId,
    authorId: viewer.id,
    text,
    at,
  };
  if (!refusal && (await insertWords(deps.db, words, { since, most: WORDS_A_DAY })))
    deps.events.emit("words.written", { innerId: row.innerId, wordsId: words.publicId });
  const sent = await findSentWords(deps.db, words);
  if (sent) return shown(sent);
  if (refusal) throw refusal;
  const oldest = (await findOldestAt(deps.db, row.innerId, since)) ?? at;
  const why = `Guests hear from you ${WORDS_A_DAY} times a day at most.`;
  throw rateLimited(Math.ceil((oldest + DAY_MS - at) / 1000), why);
}

/** The words to guests, newest first; only for guests. */
export async function listWords(deps: Deps, viewer: Viewer, eventId: string) {
  const row = await eventOf(deps, viewer, eventId);
  return (await readWords(deps.db, viewer, row.innerId, LISTED_MAX)).map(shown);
}
