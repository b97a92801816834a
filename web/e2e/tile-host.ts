import type { Page } from "@playwright/test";

import type { Position } from "./contexts";

const SAND_PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGN48eQEAAVMApVp7vkxAAAAAElFTkSuQmCC",
  "base64",
);
const MARK_PX = 45;

type Asked = { path: string; referer: string | null };
type Mark = Position & { color: string };

/** Serves a map of sand, with round marks where a test wants them, from an origin of its own. */
export function startTileHost() {
  const asked: Asked[] = [];
  let marks: Mark[] = [];
  let isBroken = false;

  const styleAt = (origin: string) => ({
    version: 8,
    // A style may come tilted, turned and as a globe.
    projection: { type: "globe" },
    center: [0, 0],
    zoom: 3,
    bearing: 30,
    pitch: 45,
    sprite: `${origin}/sprite`,
    sources: {
      sand: { type: "raster", url: `${origin}/sand.json` },
      marks: {
        type: "geojson",
        data: {
          type: "FeatureCollection",
          features: marks.map(({ latitude, longitude, color }) => ({
            type: "Feature",
            properties: { color },
            geometry: { type: "Point", coordinates: [longitude, latitude] },
          })),
        },
      },
    },
    layers: [
      { id: "sand", type: "raster", source: "sand" },
      {
        id: "marks",
        type: "circle",
        source: "marks",
        paint: { "circle-radius": MARK_PX, "circle-color": ["get", "color"] },
      },
    ],
  });
  const tilesAt = (origin: string) => ({
    tilejson: "3.0.0",
    tiles: [`${origin}/sand/{z}/{x}/{y}.png`],
    tileSize: 256,
    maxzoom: 19,
    attribution: '© <a href="https://tiles.example/copyright">Sand and Sons</a>',
  });
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch(request) {
      const { pathname, origin } = new URL(request.url);
      asked.push({ path: pathname, referer: request.headers.get("referer") });
      const headers = { "Access-Control-Allow-Origin": "*" };
      if (isBroken) return new Response("broken", { status: 500, headers });
      if (pathname === "/style.json") return Response.json(styleAt(origin), { headers });
      if (pathname === "/sand.json") return Response.json(tilesAt(origin), { headers });
      if (/^\/sprite.*\.json$/.test(pathname)) return Response.json({}, { headers });
      return new Response(SAND_PNG, { headers: { ...headers, "Content-Type": "image/png" } });
    },
  });
  const { origin } = server.url;
  return {
    origin,
    styleUrl: `${origin}/style.json`,
    asked,
    show: (shown: Mark[]) => (marks = shown),
    break: (broken: boolean) => (isBroken = broken),
    stop: () => server.stop(true),
  };
}

/** A browser without WebGL, in which no basemap can be drawn. */
export const removeWebGl = (page: Page) =>
  page.addInitScript(() => {
    const { getContext } = HTMLCanvasElement.prototype;
    Object.assign(HTMLCanvasElement.prototype, {
      getContext(this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
        return kind === "webgl2" ? null : Reflect.apply(getContext, this, [kind, ...rest]);
      },
    });
  });
