import type { Viewer } from "../viewer.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../lib/errors.ts";
import { dayOf } from "../lib/time/day.ts";
import { addHiddenArea, removeHiddenArea } from "./hidden-areas.repo.ts";
import { areaAt, centreOfArea } from "./place-cells.ts";
import { savePlaceChoice } from "./place.repo.ts";
import type { Place, PlaceOwner } from "./place.repo.ts";
import { HIDDEN_AREAS_MAX } from "./place-limits.schema.ts";
import type { PlaceChoice } from "./place.schema.ts";
import { ownerOf, publishDefaultPlace, publishesLimit } from "./publishing.service.ts";
import { coarsen } from "./coarsening.service.ts";

/** Changes nothing that others see, as the published place stays. */
async function changeHiddenAreas(deps: Deps, userId: number, { hide, unhide }: PlaceChoice) {
  if (unhide) await removeHiddenArea(deps.db, userId, areaAt(unhide));
  if (hide && !(await addHiddenArea(deps.db, userId, areaAt(hide), HIDDEN_AREAS_MAX))) {
    const message = `You can hide at most ${HIDDEN_AREAS_MAX} areas.`;
    throw new AppError("invalid_input", message, { fields: { hide: message } });
  }
}

export async function choosePlace(deps: Deps, viewer: Viewer, choices: PlaceChoice) {
  const { level, home } = choices;
  await changeHiddenAreas(deps, viewer.id, choices);
  const homeCell = home ? areaAt(home) : null;
  const choice = {
    ...(level !== undefined && { placeLevel: level }),
    ...(home !== undefined && { homeRow: homeCell?.row ?? null, homeCol: homeCell?.col ?? null }),
  };
  if (Object.keys(choice).length > 0) await savePlaceChoice(deps.db, viewer.id, choice);
  deps.events.emit("account.changed", { userId: viewer.id });
  await coarsen(deps, viewer.id);
  return describePlace(deps, await ownerOf(deps, viewer.id));
}

/** Whoever shows their place again starts with the default one. */
export async function assignMissingPlace(deps: Deps, userId: number) {
  const { showLocation, place } = await ownerOf(deps, userId);
  if (showLocation && !place) await publishDefaultPlace(deps, userId);
}

/** Absent without an end. */
const visibleUntilOf = ({
  visibleUntil: end,
}: Pick<PlaceOwner, "visibleUntil">): { visibleUntil?: string | undefined } =>
  end === null ? {} : { visibleUntil: new Date(end).toISOString() };

/** What members see of their own place. */
export function describePlace(
  deps: Deps,
  owner: Pick<
    PlaceOwner,
    "level" | "homeRow" | "publishesDay" | "publishesUsed" | "hiddenAreas" | "visibleUntil"
  > & {
    place: Pick<Place, "isDefault" | "dueAt"> | null;
  },
) {
  const used = owner.publishesDay === dayOf(deps.now()) ? owner.publishesUsed : 0;
  const dueAt = owner.place?.dueAt ?? null;
  return {
    isDefault: owner.place?.isDefault ?? false,
    level: owner.level,
    hasHome: owner.homeRow !== null,
    pendingUntil: dueAt === null ? null : new Date(dueAt).toISOString(),
    publishesLeftToday: Math.max(0, publishesLimit(deps) - used),
    hiddenAreas: owner.hiddenAreas.map(centreOfArea),
    ...visibleUntilOf(owner),
  };
}
