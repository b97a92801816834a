import { Hono } from "hono";
import type { AppEnv } from "../http/context.ts";
import { limitAccount } from "../http/rate-limit.ts";
import { isOwnSite } from "../http/same-origin.ts";
import { signedIn } from "../sessions/signed-in.ts";
import { validate } from "../http/validate.ts";
import { rawJson } from "../http/raw-json.ts";
import { countsSchema, nearbySchema } from "./nearby.schema.ts";
import { countNearbyPeople, listNearbyPeople } from "./nearby.service.ts";
import { getPerson } from "./person.service.ts";

export const nearbyRoutes = new Hono<AppEnv>()
  .get(
    "/users/nearby",
    signedIn,
    limitAccount("nearby"),
    validate("query", nearbySchema),
    async (c) => {
      const query = c.req.valid("query");
      const isReport = query.browse === undefined && isOwnSite(c);
      const { people, total } = await listNearbyPeople(
        c.get("deps"),
        c.get("viewer"),
        query,
        isReport,
      );
      c.header("X-Total-Count", String(total));
      return rawJson(c, people);
    },
  )
  .get(
    "/users/nearby/counts",
    signedIn,
    limitAccount("nearby"),
    validate("query", countsSchema),
    async (c) =>
      c.json(await countNearbyPeople(c.var.deps, c.var.viewer, c.req.valid("query")), 200),
  )
  .get("/users/:id", signedIn, limitAccount("person"), async (c) =>
    rawJson(c, await getPerson(c.get("deps"), c.get("viewer"), c.req.param("id"))),
  );
