import type { Viewer } from "../viewer.ts";
import type { Deps } from "../deps.ts";
import { compatibilityScore } from "../people/compatibility.ts";
import { peopleOf } from "../people/people-cache.service.ts";
import { personPageOf } from "../people/person-page.service.ts";
import { innerIdOf, personNotFound } from "../people/public-ids.service.ts";
import { serializeUser } from "../people/user.ts";
import { ownOrigin } from "../places/origin.service.ts";
import { byOneRarity, currentViewer, findVisible } from "./visible-people.service.ts";

export async function getPerson(deps: Deps, viewer: Viewer, publicId: string) {
  const id = await innerIdOf(deps, publicId);
  if (id === undefined) throw personNotFound();
  return byOneRarity(deps, async () => {
    const viewerPerson = await currentViewer(deps, viewer);
    const [user] = await findVisible(deps, viewer, viewerPerson, ownOrigin(viewerPerson), [id]);
    const page = user && (await personPageOf(deps, id));
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
