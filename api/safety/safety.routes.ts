import { Hono } from "hono";
import type { AppEnv } from "../http/context.ts";
import { largeJson } from "../http/raw-json.ts";
import { signedIn } from "../sessions/signed-in.ts";
import { limitAccount, limitText } from "../http/rate-limit.ts";
import { validate } from "../http/validate.ts";
import { blockPerson, listBlocks, unblockPerson } from "./blocks.service.ts";
import { listReports, report } from "./reports.service.ts";
import { blockSchema, createReportSchema, listReportsSchema } from "./safety.schema.ts";
import { acknowledgeWarning, listWarnings } from "./warnings.service.ts";

export const safetyRoutes = new Hono<AppEnv>()
  .get("/blocks", signedIn, async (c) => {
    const blocks = await listBlocks(c.var.deps, c.var.viewer);
    c.header("X-Total-Count", String(blocks.length));
    return largeJson(c, blocks);
  })
  .post("/blocks", signedIn, limitAccount("block"), validate("json", blockSchema), async (c) => {
    const { deps, viewer } = c.var;
    const { block, isNew } = await blockPerson(deps, viewer, c.req.valid("json").userId);
    return c.json(block, isNew ? 201 : 200);
  })
  .delete("/blocks/:userId", signedIn, limitAccount("block"), async (c) => {
    await unblockPerson(c.var.deps, c.var.viewer, c.req.param("userId"));
    return c.body(null, 204);
  })
  .get("/reports", signedIn, validate("query", listReportsSchema), async (c) => {
    const { deps, viewer } = c.var;
    const { reports, total } = await listReports(deps, viewer, c.req.valid("query"));
    c.header("X-Total-Count", String(total));
    return largeJson(c, reports);
  })
  .post(
    "/reports",
    signedIn,
    limitAccount("report"),
    validate("json", createReportSchema),
    limitText,
    async (c) => {
      const made = await report(c.var.deps, c.var.viewer, c.req.valid("json"));
      return c.json(made.report, made.isNew ? 201 : 200);
    },
  )
  .get("/warnings", signedIn, async (c) => {
    const warnings = await listWarnings(c.var.deps, c.var.viewer);
    c.header("X-Total-Count", String(warnings.length));
    return largeJson(c, warnings);
  })
  .post("/warnings/:id/acknowledge", signedIn, async (c) => {
    await acknowledgeWarning(c.var.deps, c.var.viewer, c.req.param("id"));
    return c.body(null, 204);
  });
