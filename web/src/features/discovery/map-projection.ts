export type Position = { latitude: number; longitude: number };
export type Point = { x: number; y: number };
export type Size = { width: number; height: number };
/** The plane of the map: north is up, and a kilometre is as long in any direction. */
export type Plane = {
  kmPx: number;
  project: (position: Position) => Point;
  unproject: (point: Point) => Position;
};

/** Spec 9. */
export const PADDING_DEGREES = 0.005;
export const EDGE = 0.05;

export const KM_PER_DEGREE = 111.195;
const radians = (degrees: number) => (degrees * Math.PI) / 180;
export const kmPerLongitude = (latitude: number) =>
  KM_PER_DEGREE * Math.max(Math.cos(radians(latitude)), 0.01);

/** How far east one longitude lies of another, across the antimeridian too. */
const eastOf = (longitude: number, from: number) => ((longitude - from + 540) % 360) - 180;

const between = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);

export function createPlane(
  own: Position,
  others: readonly Position[],
  { width, height }: Size,
  paddingDegrees = PADDING_DEGREES,
): Plane {
  const all = [own, ...others];
  const latitudes = all.map(({ latitude }) => latitude);
  const easts = all.map(({ longitude }) => eastOf(longitude, own.longitude));
  const south = Math.min(...latitudes) - paddingDegrees;
  const north = Math.max(...latitudes) + paddingDegrees;
  const west = Math.min(...easts) - paddingDegrees;
  const east = Math.max(...easts) + paddingDegrees;
  const middle = { latitude: (south + north) / 2, east: (west + east) / 2 };
  const kmEast = kmPerLongitude(middle.latitude);
  const kmPx = Math.min(
    width / ((east - west) * kmEast),
    height / ((north - south) * KM_PER_DEGREE),
  );
  return {
    kmPx,
    project: ({ latitude, longitude }) => ({
      x: width / 2 + (eastOf(longitude, own.longitude) - middle.east) * kmEast * kmPx,
      y: height / 2 - (latitude - middle.latitude) * KM_PER_DEGREE * kmPx,
    }),
    unproject: ({ x, y }) => ({
      latitude: middle.latitude - (y - height / 2) / (KM_PER_DEGREE * kmPx),
      longitude: own.longitude + middle.east + (x - width / 2) / (kmEast * kmPx),
    }),
  };
}

/** Spec 9: a pin stays within 5 % to 95 % of the area. */
export const clampToArea = ({ x, y }: Point, { width, height }: Size): Point => ({
  x: between(x, width * EDGE, width * (1 - EDGE)),
  y: between(y, height * EDGE, height * (1 - EDGE)),
});

const RING_KM = [1, 2, 5, 10, 20, 50];

/** The distance rings that are neither a dot nor outside of everything. */
export const ringsOf = (kmPx: number, { width, height }: Size) =>
  RING_KM.filter((km) => km * kmPx >= 56 && km * kmPx <= Math.hypot(width, height) / 2).slice(-3);
