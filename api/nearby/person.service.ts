import type { Viewer } from "../viewer.ts";
import type { Deps } from "../deps.ts";
import { isPublicId } from "../lib/tokens.ts";
import { compatibilityScore } from "../people/compatibility.ts";
import { peopleOf } from "../people/people-cache.service.ts";
import { personPageOf } from "../people/person-page.service.ts";
import { personNotFound, personWith } from "../people/public-ids.service.ts";
import { serializeUser } from "../people/user.ts";
import { ownOrigin } from "../places/origin.service.ts";
import { byOneRarity, currentViewer, findVisible } from "./visible-people.service.ts";

export async function getPerson(deps: Deps, viewer: Viewer, publicId: string) {
  const person = isPublicId(publicId) ? await personWith(deps, publicId) : undefined;
  if (!person) throw personNotFound();
  const ids = [person.id];
  return byOneRarity(deps, async () => {
    const viewerPerson = await currentViewer(deps, viewer);
    const [user] = await findVisible(deps, viewer, viewerPerson, ownOrigin(viewerPerson), ids);
    const page = user && (await personPageOf(deps, person.id));
    if (!user || !page) throw personNotFound();
    return serializeUser(viewerPerson, user, page);
  });
}

/** The present scores with the viewer, in the order of the ids. */
export const scoresWith = (deps: Deps, viewerId: number, ids: readonly number[]) =>
  byOneRarity(deps, async () => {
    const [own, ...others] = await peopleOf(deps, [viewerId, ...ids]);
    const scores = new Map(
      own && others.map((other) => [other.id, compatibilityScore(own, other)]),
    );
    return ids.map((id) => scores.get(id) ?? 0);
  });
