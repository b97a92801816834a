import type { Me } from "@/features/profile/public";
import { KM_PER_DEGREE, type Position, kmPerLongitude } from "@/lib/map-projection";

/** The width of a published area, at the finest level. */
export const PUBLISHED_AREA_KM = 2;
const BAND_KM = 16;
/** From this distance on a new place counts as a move, as for travellers on the server. */
const ELSEWHERE_KM = 3 * PUBLISHED_AREA_KM;

/** The middle of the published cell of any position in it, computed as on the server. */
export function middleOfArea(
  { latitude, longitude }: Position,
  sideKm = PUBLISHED_AREA_KM,
): Position {
  const y = latitude * KM_PER_DEGREE;
  const kmEast = kmPerLongitude(((Math.floor(y / BAND_KM) + 0.5) * BAND_KM) / KM_PER_DEGREE);
  const middle = (km: number) => (Math.floor(km / sideKm) + 0.5) * sideKm;
  return { latitude: middle(y) / KM_PER_DEGREE, longitude: middle(longitude * kmEast) / kmEast };
}

/** The distance between the middles of two published areas, in kilometres. */
export function distanceBetweenAreas(position: Position, published: Position) {
  const [here, there] = [middleOfArea(position), middleOfArea(published)];
  const turn = ((here.longitude - there.longitude + 540) % 360) - 180;
  const east = turn * kmPerLongitude((here.latitude + there.latitude) / 2);
  const north = (here.latitude - there.latitude) * KM_PER_DEGREE;
  return Math.hypot(east, north);
}

/** The member's place as others see it. */
export const publishedPlaceOf = ({ latitude, longitude }: Pick<Me, keyof Position>) =>
  latitude === null || longitude === null ? undefined : { latitude, longitude };

/** Whether a position is far from the published place. */
export const isElsewhere = (position: Position, published: Position) =>
  distanceBetweenAreas(position, published) > 0.99 * ELSEWHERE_KM;

/** The width of a home area, and of a hidden one. */
export const HOME_AREA_KM = 8;
const SAME_DEGREES = 0.01;

/** Whether a position lies in the home or hidden area of that middle. */
export function isInArea(position: Position, middle: Position) {
  const { latitude, longitude } = middleOfArea(position, HOME_AREA_KM);
  return Math.hypot(latitude - middle.latitude, longitude - middle.longitude) < SAME_DEGREES;
}
