import {
  type Plane,
  type Point,
  type Position,
  type Size,
  KM_PER_DEGREE,
  kmPerLongitude,
} from "@/lib/map-projection";

/** Unit outlines of hills, by angle. */
const SHAPES = [
  [1, 0.86, 1.08, 1.2, 0.94, 0.82, 1.02, 1.14],
  [0.9, 1.16, 1.02, 0.8, 1.06, 1.22, 0.96, 0.84],
  [1.12, 1, 0.82, 0.94, 1.18, 1.04, 0.88, 1.02],
].map(outline);
const RINGS = [1, 0.72, 0.44, 0.2];
const HILL_PX = 260;

function outline(radii: number[]) {
  const points = radii.map((radius, index) => {
    const angle = (index / radii.length) * 2 * Math.PI;
    return { x: Math.cos(angle) * radius, y: Math.sin(angle) * radius };
  });
  const middles = points.map((point, index) => {
    const next = points[(index + 1) % points.length] ?? point;
    return { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 };
  });
  const start = middles.at(-1) ?? { x: 0, y: 0 };
  const curves = points.map((point, index) => {
    const to = middles[index] ?? start;
    return `Q${point.x} ${point.y} ${to.x} ${to.y}`;
  });
  return `M${start.x} ${start.y}${curves.join("")}Z`;
}

function chance(row: number, column: number, salt: number) {
  const mixed = Math.imul(row * 374_761_393 + column * 668_265_263 + salt * 40_503, 1_274_126_177);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
}

/** A rectangle of the plane. */
type Region = Point & Size;

type MapTextureProps = { origin: Position; plane: Plane; region: Region; zoom?: number };

/** The drawn ground of the map: generated contour lines of no real terrain. */
export function MapTexture({ origin, plane, region, zoom = 1 }: MapTextureProps) {
  const stepKm = 2 ** Math.round(Math.log2(HILL_PX / (plane.kmPx * zoom)));
  return hillsIn(origin, plane, region, stepKm).map(({ key, x, y, radius, turn, shape }) => (
    <g key={key} transform={`translate(${x} ${y}) rotate(${turn})`}>
      {RINGS.map((part) => (
        <path
          key={part}
          d={SHAPES[shape]}
          transform={`scale(${radius * part})`}
          vectorEffect="non-scaling-stroke"
          className="fill-surface/25 stroke-line"
        />
      ))}
    </g>
  ));
}

function hillsIn(origin: Position, plane: Plane, { x, y, width, height }: Region, stepKm: number) {
  // One scale per degree of latitude, so that the hills stay in place while the map moves.
  const kmEast = kmPerLongitude(Math.round(origin.latitude));
  const corner = plane.unproject({ x, y: y + height });
  const firstRow = Math.floor((corner.latitude * KM_PER_DEGREE) / stepKm);
  const firstColumn = Math.floor((corner.longitude * kmEast) / stepKm);
  const stepPx = stepKm * plane.kmPx;
  const rows = Math.ceil(height / stepPx) + 1;
  const columns = Math.ceil(width / stepPx) + 1;
  return Array.from({ length: rows * columns }, (_, index) => {
    const row = firstRow + Math.floor(index / columns);
    const column = firstColumn + (index % columns);
    const at = plane.project({
      latitude: ((row + 0.2 + chance(row, column, 1) * 0.6) * stepKm) / KM_PER_DEGREE,
      longitude: ((column + 0.2 + chance(row, column, 2) * 0.6) * stepKm) / kmEast,
    });
    return {
      key: `${row} ${column}`,
      ...at,
      radius: stepPx * (0.34 + chance(row, column, 3) * 0.34),
      turn: chance(row, column, 4) * 360,
      shape: Math.floor(chance(row, column, 5) * SHAPES.length),
    };
  });
}
