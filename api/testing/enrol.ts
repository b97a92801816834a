import { insertUser } from "../auth/auth.repo.ts";
import type { NewUser } from "../auth/auth.repo.ts";
import { dayOf } from "../lib/time/day.ts";
import { startSession } from "../sessions/session.service.ts";
import { publishDefaultPlace } from "../places/publishing.service.ts";
import type { Position } from "../lib/cells.ts";
import { newPublicId } from "../lib/tokens.ts";
import type { TestApp } from "./app.ts";

/** Creates a complete member without hashing a password, signed in and, with a position, published there. */
export async function enrol(t: TestApp, profile: Partial<NewUser> = {}, position?: Position) {
  const now = t.deps.now();
  const user: NewUser & { publicId: string } = {
    publicId: newPublicId(),
    name: "Somebody",
    age: 28,
    intent: "friends",
    interests: ["coffee"],
    activeDay: dayOf(now),
    createdAt: now,
    ...profile,
  };
  const userId = await insertUser(t.deps.db, user);
  if (userId === undefined) throw new Error("this e-mail address is taken");
  await publishDefaultPlace(t.deps, userId);
  const client = t.client(`session=${await startSession(t.deps, userId)}`);
  if (position) await client.put("/api/users/me/location", position);
  return { id: user.publicId, userId, ...client };
}

export type Member = Awaited<ReturnType<typeof enrol>>;

/** Creates members with these names. */
export const enrolAll = <const Names extends readonly string[]>(t: TestApp, names: Names) =>
  Promise.all(names.map((name) => enrol(t, { name }))) as Promise<{ [At in keyof Names]: Member }>;

export const enrolGuests = (t: TestApp, count: number) =>
  enrolAll(
    t,
    Array.from({ length: count }, (_, at) => `Guest ${at}`),
  );
