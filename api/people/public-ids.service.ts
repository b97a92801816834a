import type { Deps } from "../deps.ts";
import { createCache } from "../lib/cache/cache.ts";
import { notFound } from "../lib/errors.ts";
import { perDeps } from "../lib/per-deps.ts";
import { isPublicId } from "../lib/tokens.ts";
import type { ViewerScope } from "../viewer.ts";
import { findVisibleId } from "../visibility.ts";
import { peopleOf } from "./people-cache.service.ts";
import { findId } from "./member-ids.repo.ts";

const MAX_ENTRIES = 50_000;

const innerIds = perDeps(({ events }: Deps) =>
  createCache<string, number>(events, { maxEntries: MAX_ENTRIES, invalidatedBy: {} }),
);

/** The inner id of a person who exists or did, without a visibility check. */
export const innerIdOf = (deps: Deps, publicId: string) =>
  isPublicId(publicId) ? innerIds(deps).read(publicId, () => findId(deps.db, publicId)) : undefined;

/** A person by public id, without a visibility check. */
export async function personWith(deps: Deps, publicId: string) {
  const id = await innerIdOf(deps, publicId);
  const [person] = id === undefined ? [] : await peopleOf(deps, [id]);
  return person;
}

export const personNotFound = () => notFound("This person could not be found.");

/** The inner id of a person whom the viewer may see. */
export async function visibleIdOf({ db }: Deps, viewer: ViewerScope, publicId: string) {
  const id = isPublicId(publicId) ? await findVisibleId(db, viewer, publicId) : undefined;
  if (id === undefined) throw personNotFound();
  return id;
}
