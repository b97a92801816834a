import { KM_PER_DEGREE, type Position, kmPerLongitude } from "@/lib/map-projection";

const SIDE_KM = 2;
const BAND_KM = 16;
/** From here on somebody is elsewhere: as many areas as a traveller's new place is from the old one. */
const ELSEWHERE_KM = 3 * SIDE_KM;

/** The middle of the area that others see of somebody, from any place in it, as the server lays them out. */
export function middleOfArea({ latitude, longitude }: Position): Position {
  const y = latitude * KM_PER_DEGREE;
  const kmEast = kmPerLongitude(((Math.floor(y / BAND_KM) + 0.5) * BAND_KM) / KM_PER_DEGREE);
  const middle = (km: number) => (Math.floor(km / SIDE_KM) + 0.5) * SIDE_KM;
  return { latitude: middle(y) / KM_PER_DEGREE, longitude: middle(longitude * kmEast) / kmEast };
}

/** Whether a position has nothing to do any more with the published place. */
export function isElsewhere(position: Position, published: Position) {
  const [here, there] = [middleOfArea(position), middleOfArea(published)];
  const turn = ((here.longitude - there.longitude + 540) % 360) - 180;
  const east = turn * kmPerLongitude((here.latitude + there.latitude) / 2);
  const north = (here.latitude - there.latitude) * KM_PER_DEGREE;
  return Math.hypot(east, north) > 0.99 * ELSEWHERE_KM;
}
