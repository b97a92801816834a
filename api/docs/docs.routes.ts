import { join } from "node:path";
import { Hono } from "hono";
import type { Context } from "hono";
import type { RouterRoute } from "hono/types";
import type { AppEnv } from "../http/context.ts";
import { pagePolicy } from "../http/security-headers.ts";
import { ROOT } from "../root.ts";

const pathOf = (name: string) => join(ROOT, "api/docs/page", name);
const readPage = (name: string) => Bun.file(pathOf(name)).text();

async function buildScript() {
  const { outputs } = await Bun.build({ entrypoints: [pathOf("page.ts")], minify: true });
  return outputs[0]?.text() ?? "";
}

function answer(c: Context, body: string, type: string) {
  c.header("Content-Security-Policy", pagePolicy());
  c.header("Content-Type", `${type};charset=utf-8`);
  return c.body(body, 200);
}

/** The document of `routes` and a page to read it. Built on the first request, not at every start. */
export function docsRoutes(routes: readonly RouterRoute[]) {
  let document: string | undefined;
  let script: Promise<string> | undefined;

  return new Hono<AppEnv>()
    .get("/openapi.json", async (c) => {
      const { describeApi } = await import("./openapi.ts");
      document ??= JSON.stringify(describeApi(routes, c.var.deps.env.appName));
      return c.body(document, 200, { "Content-Type": "application/json" });
    })
    .get("/docs", async (c) => answer(c, await readPage("page.html"), "text/html"))
    .get("/docs/page.css", async (c) => answer(c, await readPage("page.css"), "text/css"))
    .get("/docs/page.js", async (c) => {
      script ??= buildScript();
      return answer(c, await script, "text/javascript");
    });
}
