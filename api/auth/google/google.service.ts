import type { Deps } from "../../deps.ts";
import { publishDefaultPlace } from "../../places/publishing.service.ts";
import type { Device } from "../../lib/network/device.ts";
import { AppError } from "../../lib/errors.ts";
import { newPublicId } from "../../lib/tokens.ts";
import { NAME_MAX } from "../../profile/profile-limits.schema.ts";
import { nameField } from "../../profile/profile.schema.ts";
import { UPLOAD_MAX_BYTES } from "../../files/upload-limits.schema.ts";
import { storeImage } from "../../uploads/uploads.service.ts";
import { deleteUnconfirmedFeed, findByEmail, insertUser } from "../auth.repo.ts";
import { emailField } from "../auth.schema.ts";
import { findBySubject, linkGoogle, setPhoto } from "./google.repo.ts";
import { askForPassword } from "./google-link.service.ts";
import { googleFault, googleOf } from "./google.ts";
import type { GoogleClaims, Handshake } from "./google.ts";
import { dayOf } from "../../lib/time/day.ts";
import { endOtherSessions, startSession } from "../../sessions/session.service.ts";

export type GoogleRefusal =
  | "google_unavailable"
  | "google_cancelled"
  | "google_failed"
  | "google_other_account"
  | "rate_limited"
  | "account_suspended"
  | "email_unverified";

type GoogleAnswer = { code?: string; state?: string; error?: string };
/** `linkToken` if the password of the account has to be entered first. */
type Outcome =
  | { linkToken: string }
  | { userId: number; token: string }
  | { refusal: GoogleRefusal };

/** Google allows any text as a name; the member can change it during setup. */
const nameOf = ({ name = "" }: GoogleClaims) =>
  nameField.safeParse([...name].slice(0, NAME_MAX).join("")).data ?? "New member";

async function createMember(deps: Deps, email: string, claims: GoogleClaims) {
  const now = deps.now();
  const userId = await insertUser(deps.db, {
    publicId: newPublicId(),
    email,
    name: nameOf(claims),
    emailConfirmedAt: now,
    intent: "friends",
    activeDay: dayOf(now),
    createdAt: now,
  });
  if (userId !== undefined) await publishDefaultPlace(deps, userId);
  return userId;
}

/** Copies the photo once, for a new member; a failure must not prevent the sign-in. */
async function copyPhoto(deps: Deps, userId: number, { picture }: GoogleClaims) {
  if (!picture) return;
  try {
    const photo = await googleOf(deps)?.photo(picture, UPLOAD_MAX_BYTES);
    if (!photo) return;
    const url = await storeImage(deps, { id: userId, kind: "member" }, "profile", photo);
    await setPhoto(deps.db, userId, url);
    deps.events.emit("person.changed", { userId });
  } catch (error) {
    deps.log.info("google photo not copied", { fault: googleFault(error) });
  }
}

/**
 * Whoever made the account with a password may not own the address: so its password, sessions and calendar address end
 * when the owner of the address signs in with Google.
 */
async function link(deps: Deps, subject: string, userId: number) {
  await deleteUnconfirmedFeed(deps.db, userId);
  await linkGoogle(deps.db, { subject, userId, linkedAt: deps.now() });
  deps.events.emit("account.changed", { userId });
  const owner = await findBySubject(deps.db, subject);
  if (owner === userId) await endOtherSessions(deps, userId);
  return owner;
}

const GOOGLE_MAIL = /@(gmail|googlemail)\.com$/;

/** At other domains addresses can be reassigned: Google only knows that this one could be read once. */
const isAuthoritative = (email: string, { hd }: GoogleClaims) =>
  GOOGLE_MAIL.test(email) || Boolean(hd);

async function signInAs(deps: Deps, claims: GoogleClaims, device: Device): Promise<Outcome> {
  const email = emailField.safeParse(claims.email).data;
  if (!claims.email_verified || email === undefined) return { refusal: "email_unverified" };
  const known = await findBySubject(deps.db, claims.sub);
  const created = known === undefined ? await createMember(deps, email, claims) : undefined;
  const account =
    known === undefined && created === undefined ? await findByEmail(deps.db, email) : undefined;
  if (account?.passwordHash && !isAuthoritative(email, claims))
    return { linkToken: await askForPassword(deps, claims.sub, account.id) };
  const userId = known ?? created ?? account?.id;
  if (userId === undefined) return { refusal: "google_failed" };
  const owner = known ?? (await link(deps, claims.sub, userId));
  if (owner === undefined) return { refusal: "google_other_account" };
  if (created !== undefined) await copyPhoto(deps, created, claims);
  return { userId: owner, token: await startSession(deps, owner, device) };
}

/** Completes the return from Google: a session token, or the reason why there is none. */
export async function finishGoogle(
  deps: Deps,
  { code, state, error }: GoogleAnswer,
  handshake: Handshake | undefined,
  device: Device,
): Promise<Outcome> {
  const google = googleOf(deps);
  if (!google) return { refusal: "google_unavailable" };
  if (!handshake || state !== handshake.state) return { refusal: "google_failed" };
  if (error === "access_denied") return { refusal: "google_cancelled" };
  if (!code) return { refusal: "google_failed" };
  try {
    const claims = await google.redeem(deps.env.publicUrl, code, handshake, deps.now());
    return await signInAs(deps, claims, device);
  } catch (fault) {
    if (fault instanceof AppError && fault.code === "suspended")
      return { refusal: "account_suspended" };
    deps.log.warn("google sign-in failed", { fault: googleFault(fault) });
    return { refusal: "google_failed" };
  }
}
