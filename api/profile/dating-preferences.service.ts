import type { Deps } from "../deps.ts";
import { AppError } from "../lib/errors.ts";
import type { Viewer } from "../viewer.ts";
import {
  deleteClearedPreferences,
  findPreferences,
  setPreferences,
  clearPreferences,
} from "./dating-preferences.repo.ts";
import type { PreferencesRow } from "./dating-preferences.repo.ts";
import type { DatingAnswers } from "./dating-preferences.schema.ts";
import { findMe } from "./profile.repo.ts";

const WEEK_MS = 7 * 86_400_000;

const instantOf = (time: number | null) => time && new Date(time).toISOString();

function toPreferences({ now }: Pick<Deps, "now">, row: PreferencesRow | undefined) {
  const changesFrom = row ? row.changedAt + WEEK_MS : 0;
  return {
    agreedAt: instantOf(row?.agreedAt ?? null) || null,
    genders: row?.genders ?? [],
    ownWords: row?.ownWords ?? [],
    wanted: row?.wanted ?? [],
    isShown: row?.isShown ?? false,
    /** Null means at once. */
    canChangeFrom: changesFrom > now() ? new Date(changesFrom).toISOString() : null,
  };
}

export const getPreferences = async (deps: Deps, { id }: Viewer) =>
  toPreferences(deps, await findPreferences(deps.db, id));

/** Explains why nothing was stored: the member looks for something else, or changed answers in the last week. */
async function refusalOf(deps: Deps, viewer: Viewer) {
  if ((await findMe(deps.db, viewer.id))?.intent !== "dating")
    return new AppError("conflict", "Only members who look for dating can set this.");
  const { canChangeFrom } = await getPreferences(deps, viewer);
  const from = canChangeFrom ? Date.parse(canChangeFrom) : deps.now();
  const day = new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "UTC" }).format(from);
  return new AppError("rate_limited", `You can change this once a week, again on ${day}.`, {
    retryAfterSeconds: Math.ceil((from - deps.now()) / 1000),
  });
}

/** At most once a week: by changing answers one could infer the answers of others from who is listed. */
export async function changePreferences(deps: Deps, viewer: Viewer, answers: DatingAnswers) {
  const now = deps.now();
  const times = { now, changedBy: now - WEEK_MS };
  if (!(await setPreferences(deps.db, viewer.id, answers, times)))
    throw await refusalOf(deps, viewer);
  deps.events.emit("person.changed", { userId: viewer.id });
  return getPreferences(deps, viewer);
}

/** Deletes the answers and the consent, at any time. Idempotent. */
export async function withdrawPreferences(deps: Deps, viewer: Viewer) {
  if (await clearPreferences(deps.db, viewer.id, deps.now()))
    deps.events.emit("person.changed", { userId: viewer.id });
}

/** Deletes withdrawn rows once the member may answer again. */
export const deleteWithdrawn = ({ db, now }: Deps) => deleteClearedPreferences(db, now() - WEEK_MS);
