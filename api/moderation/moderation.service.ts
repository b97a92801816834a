import type { Deps } from "../deps.ts";
import { AppError, notFound } from "../lib/errors.ts";
import { newPublicId } from "../lib/tokens.ts";
import { readStoredImage } from "../uploads/uploads.service.ts";
import { findMember, findReport, readLogEntries, readQueue } from "./moderation.repo.ts";
import {
  saveDismissal,
  saveLift,
  saveRemoval,
  saveSuspension,
  saveWarning,
} from "./moderation-actions.repo.ts";
import type { Removable } from "./moderation-actions.repo.ts";
import { toCase } from "./case.ts";
import type { Case } from "./case.ts";

/** The operator's commands work on the database, beside a running server. */
type Operator = Pick<Deps, "db" | "now">;

const LISTED_MAX = 200;
const LOGGED_MAX = 100_000;

export const listQueue = async ({ db }: Operator, areAll: boolean) =>
  (await readQueue(db, areAll, LISTED_MAX)).map(toCase);

export async function showCase({ db }: Operator, reportId: number) {
  const row = await findReport(db, reportId);
  if (!row) throw notFound(`There is no report ${reportId}.`);
  return toCase(row);
}

/** The reported picture as a WebP file, or the photo of the person reported that has this number. */
export async function readPicture(
  operator: Operator & Pick<Deps, "files">,
  reportId: number,
  photo?: number,
) {
  const { imageUrl, kind, evidence } = await showCase(operator, reportId);
  const photos = kind === "person" ? (evidence.person.photos ?? []) : [];
  const address = photo === undefined ? imageUrl : photos[photo - 1]?.url;
  const bytes = address ? await readStoredImage(operator, address) : undefined;
  if (!bytes) throw notFound(`There is no picture with report ${reportId}.`);
  return bytes;
}

async function openCase(operator: Operator, reportId: number) {
  const found = await showCase(operator, reportId);
  if (found.state !== "open")
    throw new AppError("conflict", `Report ${reportId} is closed already: ${found.state}.`);
  return found;
}

function accusedOf({ id, accusedId }: Case) {
  if (accusedId === null)
    throw new AppError("conflict", `The account that report ${id} is about is gone. Dismiss it.`);
  return accusedId;
}

const entryFor = (operator: Operator, reportId: number | null, note: string | null) => ({
  reportId,
  note,
  personId: null as number | null,
  what: null as string | null,
  now: operator.now(),
});

function requireDone(isDone: boolean, reportId: number | null) {
  if (!isDone)
    throw new AppError("conflict", `Report ${reportId} was closed by somebody else just now.`);
}

export async function dismissReport(operator: Operator, reportId: number, note: string | null) {
  const { accusedId } = await openCase(operator, reportId);
  const entry = {
    ...entryFor(operator, reportId, note),
    act: "dismiss",
    personId: accusedId,
  } as const;
  requireDone(await saveDismissal(operator.db, entry), reportId);
}

/** The text is shown to the member; without one the app explains that they were reported, and links the rules. */
export async function warnAccused(operator: Operator, reportId: number, words: string | null) {
  const personId = accusedOf(await openCase(operator, reportId));
  const entry = { ...entryFor(operator, reportId, words), act: "warn", personId } as const;
  requireDone(await saveWarning(operator.db, entry, newPublicId()), reportId);
}

export async function suspendAccused(operator: Operator, reportId: number, note: string | null) {
  const personId = accusedOf(await openCase(operator, reportId));
  const entry = { ...entryFor(operator, reportId, note), act: "suspend", personId } as const;
  requireDone(await saveSuspension(operator.db, entry), reportId);
}

async function memberBy({ db }: Operator, reference: string) {
  const member = await findMember(db, reference);
  if (!member) throw notFound(`There is no member ${reference}.`);
  return member;
}

export async function suspendMember(operator: Operator, reference: string, note: string | null) {
  const { id, name, suspendedAt } = await memberBy(operator, reference);
  if (suspendedAt !== null) throw new AppError("conflict", `${name} is suspended already.`);
  await saveSuspension(operator.db, {
    ...entryFor(operator, null, note),
    act: "suspend",
    personId: id,
  });
}

export async function liftSuspension(operator: Operator, reference: string, note: string | null) {
  const { id, name, suspendedAt } = await memberBy(operator, reference);
  if (suspendedAt === null) throw new AppError("conflict", `${name} is not suspended.`);
  await saveLift(operator.db, { ...entryFor(operator, null, note), act: "lift", personId: id });
}

const REMOVABLE: Record<Case["kind"], Removable[]> = {
  message: ["message", "photo", "bio", "prompts"],
  event: ["event", "cover", "photo", "bio", "prompts"],
  question: ["question", "photo", "bio", "prompts"],
  answer: ["answer", "photo", "bio", "prompts"],
  event_photo: ["event_photo", "photo", "bio", "prompts"],
  person: ["photo", "bio", "prompts"],
};

function removableOf({ kind }: Case, part: string | undefined) {
  const allowed = REMOVABLE[kind];
  const what = allowed.find((each) => each === (part ?? kind));
  if (what) return what;
  throw new AppError("invalid_input", `Say what to remove: ${allowed.join(", ")}.`);
}

/** Removes the reported content, or the photos, the bio or the prompts of the person reported. */
export async function removeContent(
  operator: Operator,
  reportId: number,
  part: string | undefined,
  note: string | null,
) {
  const found = await openCase(operator, reportId);
  const what = removableOf(found, part);
  const isProfile = REMOVABLE.person.includes(what);
  const subject = isProfile ? accusedOf(found) : found.subject;
  const personId = found.accusedId;
  const entry = { ...entryFor(operator, reportId, note), act: "remove", personId, what } as const;
  requireDone(await saveRemoval(operator.db, entry, what, subject), reportId);
  return what;
}

export const readLog = ({ db }: Operator) => readLogEntries(db, 0, LOGGED_MAX);
