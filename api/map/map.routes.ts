import { join } from "node:path";
import { Hono } from "hono";
import type { Context } from "hono";
import { acceptedCodings } from "../http/accept-encoding.ts";
import type { AppEnv } from "../http/context.ts";
import { inOneSend } from "../http/one-send.ts";
import type { Deps } from "../deps.ts";
import { notFound } from "../lib/errors.ts";
import { perDeps } from "../lib/per-deps.ts";
import { openArchive } from "../lib/pmtiles.ts";
import { ROOT } from "../root.ts";
import { MAP_LEVELS } from "./map-tiles.schema.ts";
import { MAP_VERSION } from "./map-version.schema.ts";

const tileOf = openArchive(join(ROOT, "api/map/world.pmtiles"));
const TAG = `W/"${MAP_VERSION}"`;
const levels: readonly number[] = MAP_LEVELS;

const streetsOf = perDeps(({ env }: Deps) => env.mapFile && openArchive(env.mapFile.path));

const isOnMap = (z: number, x: number, y: number) => Math.max(x, y) < 2 ** z;

const addressOf = ({ z, x, y }: Record<"z" | "x" | "y", string>) =>
  [Number(z), Number(x), Number(y)] as const;

/** A missing tile has nothing to draw. */
function answerTile(c: Context<AppEnv>, zipped: Uint8Array<ArrayBuffer> | undefined) {
  c.header("Vary", "Accept-Encoding");
  if (!zipped) return c.body(null, 204);
  c.header("Content-Type", "application/vnd.mapbox-vector-tile");
  const takesGzip = acceptedCodings(c.req.header("accept-encoding") ?? null).includes("gzip");
  if (takesGzip) c.header("Content-Encoding", "gzip");
  return c.body(inOneSend(takesGzip ? zipped : Bun.gunzipSync(zipped)), 200);
}

/** The maps are the same for everybody: the world comes with the app, streets from the operator. */
export const mapRoutes = new Hono<AppEnv>()
  .get("/:z{\\d{1,2}}/:x{\\d{1,3}}/:y{\\d{1,3}}", async (c) => {
    const [z, x, y] = addressOf(c.req.param());
    if (!levels.includes(z) || !isOnMap(z, x, y)) throw notFound();
    const isCurrent = c.req.query("v") === MAP_VERSION;
    c.header("Cache-Control", isCurrent ? "public, max-age=31536000, immutable" : "no-cache");
    c.header("ETag", TAG);
    c.header("Vary", "Accept-Encoding");
    if (c.req.header("if-none-match")?.includes(MAP_VERSION)) return c.body(null, 304);
    return answerTile(c, await tileOf(z, x, y));
  })
  .get("/streets/:z{\\d{1,2}}/:x{\\d{1,7}}/:y{\\d{1,7}}", async (c) => {
    const [z, x, y] = addressOf(c.req.param());
    const streets = streetsOf(c.var.deps);
    const maxZoom = c.var.deps.env.mapFile?.maxZoom ?? -1;
    if (!streets || z > maxZoom || !isOnMap(z, x, y)) throw notFound();
    // Cached tiles would show where a user has looked.
    c.header("Cache-Control", "no-store");
    return answerTile(c, await streets(z, x, y));
  });
