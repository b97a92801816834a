import { startProcess } from "../processes.ts";
import type { World } from "../worlds/world.ts";
import { clusterNameOf, fillFrom } from "./postgis-tables.ts";
import { startPostgres } from "./postgres.ts";

/** Express before PostgreSQL with PostGIS, over the same world; undefined where that is not installed. */
export async function startPostgis(world: World) {
  const postgres = await startPostgres(clusterNameOf(world), fillFrom(world));
  if (postgres === undefined) return undefined;
  const server = await startProcess("scripts/bench/peers/postgis-server.ts", {
    POSTGRES_URL: postgres.url,
  });
  return {
    port: server.port,
    stop: async () => {
      await server.stop();
      await postgres.stop();
    },
  };
}
