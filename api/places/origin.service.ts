import type { Viewer } from "../viewer.ts";
import type { Deps } from "../deps.ts";
import { bandKm, cellAt, centreOf, codeOf, distanceKm } from "../lib/cells.ts";
import type { Position } from "../lib/cells.ts";
import { rateLimited } from "../lib/errors.ts";
import { perDeps } from "../lib/per-deps.ts";
import type { ViewerPerson } from "../people/person.ts";

const DAY_MS = 86_400_000;
const FAR_CELLS_A_DAY = 20;
const MAX_VIEWERS = 20_000;

/** The point from which a viewer searches: the middle of a 2 km cell. */
export type Origin = Position;
type Query = { [Axis in keyof Position]?: Position[Axis] | undefined };

/** The middle of the published cell; undefined for members who hide their place, as they see nobody either. */
export const ownOrigin = ({ showLocation, place }: ViewerPerson): Origin | undefined =>
  showLocation ? place?.centre : undefined;

/** Snaps a position in a query to its cell before any use. */
const askedOrigin = ({ latitude, longitude }: Query) =>
  latitude === undefined || longitude === undefined
    ? undefined
    : centreOf(cellAt({ latitude, longitude }, 2));

const isFar = (own: Origin | undefined, asked: Origin) =>
  own === undefined || bandKm(distanceKm(own, asked)) === null;

/** The origin for lists of people: never far from the own place, so that nobody looks into cells they are not near. */
export function searchOrigin(viewer: ViewerPerson, query: Query): Origin | undefined {
  const own = ownOrigin(viewer);
  const asked = askedOrigin(query);
  if (!own || !asked) return own;
  return isFar(own, asked) ? undefined : asked;
}

const farCells = perDeps(() => new Map<number, { day: number; cells: Set<number> }>());

function farCellsOf(deps: Deps, userId: number, day: number) {
  const last = farCells(deps).get(userId);
  return last?.day === day ? last.cells : new Set<number>();
}

/** Each server counts looks on any server. */
export const countFarLooks = (deps: Deps) =>
  deps.events.subscribe("far.looked", ({ userId, day, code }) => {
    const cellsByViewer = farCells(deps);
    const cells = farCellsOf(deps, userId, day).add(code);
    cellsByViewer.delete(userId);
    cellsByViewer.set(userId, { day, cells });
    const [oldest] = cellsByViewer.keys();
    if (cellsByViewer.size > MAX_VIEWERS && oldest !== undefined) cellsByViewer.delete(oldest);
  });

/** Counts the distant 16 km cells that a viewer looks at per day; only in memory, as it must not be stored. */
function lookFar(deps: Deps, viewer: Pick<Viewer, "id">, asked: Origin) {
  const now = deps.now();
  const day = Math.floor(now / DAY_MS);
  const most = Math.max(1, Math.floor(FAR_CELLS_A_DAY * deps.env.rateLimitScale));
  const cells = farCellsOf(deps, viewer.id, day);
  const code = codeOf(cellAt(asked, 16));
  if (!cells.has(code) && cells.size >= most)
    throw rateLimited(
      (DAY_MS - (now % DAY_MS)) / 1000,
      `You can look around in ${most} places far away a day.`,
    );
  deps.events.emit("far.looked", { userId: viewer.id, day, code, isOwn: true });
}

/** The origin for counts and events: anywhere, for a limited number of distant cells a day. */
export function lookingOrigin(
  deps: Deps,
  viewer: Pick<Viewer, "id" | "kind">,
  own: Origin | undefined,
  query: Query,
): Origin | undefined {
  const asked = viewer.kind === "member" ? askedOrigin(query) : undefined;
  if (!asked) return own;
  if (isFar(own, asked)) lookFar(deps, viewer, asked);
  return asked;
}
