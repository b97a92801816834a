export type Position = { latitude: number; longitude: number };
export type Point = { x: number; y: number };
export type Size = { width: number; height: number };
/** A view of the plane: a point is drawn at `point * zoom + (x, y)`. */
export type MapView = Point & { zoom: number };
/** The plane of the map in Mercator's projection, as basemaps use: north is up. */
export type Plane = {
  /** The length of a kilometre at the own marker. */
  kmPx: number;
  /** The circumference of the earth. */
  worldPx: number;
  project: (position: Position) => Point;
  unproject: (point: Point) => Position;
};

/** Spec 9. */
export const PADDING_DEGREES = 0.005;
const EDGE = 0.05;

export const KM_PER_DEGREE = (6371.0088 * Math.PI) / 180;
/** The latitude at which the Mercator map ends. */
const LATITUDE_MAX = 85.05;
const radians = (degrees: number) => (degrees * Math.PI) / 180;
export const kmPerLongitude = (latitude: number) =>
  KM_PER_DEGREE * Math.max(Math.cos(radians(latitude)), 0.01);

/** The difference of two longitudes, across the antimeridian too. */
const eastOf = (longitude: number, from: number) => ((longitude - from + 540) % 360) - 180;

/** The distance from the equator, in degrees of longitude. */
const northing = (latitude: number) => {
  const clamped = Math.min(Math.max(latitude, -LATITUDE_MAX), LATITUDE_MAX);
  return (Math.asinh(Math.tan(radians(clamped))) * 180) / Math.PI;
};
const latitudeOf = (north: number) => (Math.atan(Math.sinh(radians(north))) * 180) / Math.PI;

/** A plane that contains everybody with padding, within 5 % to 95 % of the area (spec 9). */
export function createPlane(
  own: Position,
  others: readonly Position[],
  { width, height }: Size,
  paddingDegrees = PADDING_DEGREES,
): Plane {
  const all = [own, ...others];
  const latitudes = all.map(({ latitude }) => latitude);
  const easts = all.map(({ longitude }) => eastOf(longitude, own.longitude));
  const south = northing(Math.min(...latitudes) - paddingDegrees);
  const north = northing(Math.max(...latitudes) + paddingDegrees);
  const west = Math.min(...easts) - paddingDegrees;
  const east = Math.max(...easts) + paddingDegrees;
  const middle = { north: (south + north) / 2, east: (west + east) / 2 };
  const degreePx = (1 - 2 * EDGE) * Math.min(width / (east - west), height / (north - south));
  return {
    kmPx: degreePx / kmPerLongitude(own.latitude),
    worldPx: 360 * degreePx,
    project: ({ latitude, longitude }) => ({
      x: width / 2 + (eastOf(longitude, own.longitude) - middle.east) * degreePx,
      y: height / 2 - (northing(latitude) - middle.north) * degreePx,
    }),
    unproject: ({ x, y }) => ({
      latitude: latitudeOf(middle.north - (y - height / 2) / degreePx),
      longitude: own.longitude + middle.east + (x - width / 2) / degreePx,
    }),
  };
}

/** The point itself, or where the line from the middle crosses the circle. */
export function clampToCircle(point: Point, middle: Point, radius: number): Point {
  const gap = Math.hypot(point.x - middle.x, point.y - middle.y);
  if (gap <= radius) return point;
  const share = radius / gap;
  return {
    x: middle.x + (point.x - middle.x) * share,
    y: middle.y + (point.y - middle.y) * share,
  };
}

/** The distance bands that people are shown with. */
const RING_KM = [2, 5, 10, 20, 50];
/** A smaller ring would be covered by the own marker. */
export const RING_MIN_PX = 64;

/** The distance rings that are neither too small nor entirely outside the window. */
export const ringsOf = (kmPx: number, { width, height }: Size) =>
  RING_KM.filter(
    (km) => km * kmPx >= RING_MIN_PX && km * kmPx <= Math.hypot(width, height) / 2,
  ).slice(-3);
