import { afterEach, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { RULES, findBreaches } from "./architecture-rules.ts";

type Planted = [rule: string, path: string, text: string];

const BROKEN: Planted[] = [
  ["db knows no HTTP and no feature", "db/client.ts", 'import { Hono } from "hono";'],
  ["db knows no HTTP and no feature", "db/a.ts", 'import type { Env } from "@hereabouts/api/env";'],
  [
    "api/lib knows nothing of ours but the enumerations",
    "api/lib/a.ts",
    'import { login } from "../auth/a.service.ts";',
  ],
  [
    "api/lib knows nothing of ours but the enumerations",
    "api/lib/a.ts",
    'import { db } from "@hereabouts/db/client";',
  ],
  [
    "a schema imports zod, enumerations and other schemas only",
    "api/auth/auth.schema.ts",
    'import { fail } from "../lib/errors.ts";',
  ],
  [
    "a repo speaks SQL and knows no rule and no HTTP",
    "api/auth/auth.repo.ts",
    'import {\n  login,\n} from "./auth.service.ts";',
  ],
  [
    "a repo speaks SQL and knows no rule and no HTTP",
    "api/auth/auth.repo.ts",
    'import type { Context } from "hono";',
  ],
  [
    "a service knows no HTTP",
    "api/auth/auth.service.ts",
    'import { setSessionCookie } from "../http/session.ts";',
  ],
  ["a service knows no SQL", "api/auth/auth.service.ts", 'import { eq } from "drizzle-orm";'],
  [
    "a service knows no SQL",
    "api/auth/auth.service.ts",
    'import { users } from "@hereabouts/db/schema/users";',
  ],
  [
    "a service calls another feature's service, not its repo",
    "api/auth/auth.service.ts",
    'import { findMe } from "../profile/profile.repo.ts";',
  ],
  [
    "a service calls another feature's service, not its repo",
    "api/auth/auth.service.ts",
    'import { deleteQuestion } from "../questions/questions.repo.ts";',
  ],
  [
    "routes speak HTTP and leave the database to repos",
    "api/auth/auth.routes.ts",
    'import { findUser } from "./auth.repo.ts";',
  ],
  [
    "api/http knows no feature",
    "api/http/validate.ts",
    'import { getMe } from "../profile/me.service.ts";',
  ],
  [
    "realtime knows no feature; features register with it",
    "api/realtime/hub.ts",
    'import { sendMessage } from "../messages/send.service.ts";',
  ],
  ["only the app mounts routes", "api/deps.ts", 'import { a } from "./auth/auth.routes.ts";'],
  [
    "only the web's router imports its routes",
    "web/src/features/auth/a.ts",
    'import { Route } from "@/routes/login";',
  ],
  [
    "only the web's router imports its routes",
    "web/src/app/auth-guard.tsx",
    'const route = await import("../routes/login");',
  ],
  [
    "tokens are made and encoded in api/lib/tokens.ts",
    "api/auth/auth.service.ts",
    'import { sha256 } from "@oslojs/crypto/sha2";',
  ],
  ["nobody imports scripts", "api/env.ts", 'import { seed } from "../scripts/seed.ts";'],
  [
    "nobody imports tests or what serves them",
    "api/app.ts",
    'import { testApp } from "./testing/app.ts";',
  ],
  [
    "web imports from api only its types and its schemas",
    "web/src/lib/api.ts",
    'import { createApp } from "@hereabouts/api/app";',
  ],
  [
    "web imports from api only its types and its schemas",
    "web/src/lib/api.ts",
    'const service = await import("@hereabouts/api/auth/auth.service");',
  ],
  [
    "a web feature is used through its public.ts, and its screens by app and routes",
    "web/src/features/matches/a.tsx",
    'import { MapScreen } from "@/features/map/map-screen";',
  ],
  [
    "a web feature is used through its public.ts, and its screens by app and routes",
    "web/src/features/matches/a.tsx",
    'import { MapScreen } from "../map/map-screen";',
  ],
  [
    "a web feature is used through its public.ts, and its screens by app and routes",
    "web/src/routes/messages.tsx",
    'import { threadQuery } from "@/features/messages/messages.queries";',
  ],
  [
    "the API is called in x.queries.ts, but for the socket and the outbox",
    "web/src/features/alerts/a.ts",
    'import { api } from "@/lib/api";',
  ],
  ["the environment is read in api/env.ts", "api/deps.ts", "const port = process.env.PORT;"],
  [
    "randomness comes in through deps, and secrets are made in api/lib/secure-random.ts",
    "api/people/a.service.ts",
    "const until = now + Math.random() * 1000;",
  ],
  [
    "randomness comes in through deps, and secrets are made in api/lib/secure-random.ts",
    "db/a.ts",
    "const holder = crypto.randomUUID();",
  ],
  [
    "randomness comes in through deps, and secrets are made in api/lib/secure-random.ts",
    "api/auth/a.service.ts",
    'import { createHash, randomBytes } from "node:crypto";',
  ],
  [
    "no interactive transaction: one conditional statement or one batch",
    "api/auth/auth.repo.ts",
    "await db.transaction(async () => undefined);",
  ],
  [
    "no default export but where a tool wants one",
    "web/src/a.tsx",
    "export default function A() {}",
  ],
  [
    "words on screen stand in the texts",
    "web/src/features/auth/a.ts",
    'toast({ title: "Welcome back" });',
  ],
  [
    "words on screen stand in the texts",
    "web/src/features/auth/a.tsx",
    "const one = <Field label={`Your ${thing}`} />;",
  ],
  [
    "times of day are written by web/src/lib alone",
    "web/src/features/chat/a.tsx",
    'at.toLocaleString(locale, { hour: "2-digit" });',
  ],
  [
    "nothing moves or grows under a pointer or the focus: a child of it may",
    "web/src/a.tsx",
    'export const A = () => <a className="transition hover:not-disabled:-translate-y-0.5" />;',
  ],
  [
    "no barrel but a web feature's public.ts",
    "api/auth/index.ts",
    'export * from "./auth.service.ts";',
  ],
  [
    "no barrel but a web feature's public.ts",
    "api/auth/index.ts",
    'export { login } from "./auth.service.ts";',
  ],
  [
    "browser storage, which may throw, is used through web/src/lib/device/browser-storage.ts",
    "web/src/features/chat/a.ts",
    'localStorage.setItem("a", "b");',
  ],
  [
    "browser storage, which may throw, is used through web/src/lib/device/browser-storage.ts",
    "web/src/features/map/a.ts",
    'export const shown = atomWithStorage("shown", true);',
  ],
  ["no file over 300 lines", "api/app.ts", "\n".repeat(301)],
  [
    "SQL text has its reason beside it; all else is the builder",
    "api/matches/matches.repo.ts",
    'export const a = (db: Database) => db.$client.execute("SELECT 1");',
  ],
  [
    "SQL text has its reason beside it; all else is the builder",
    "api/matches/b.repo.ts",
    "export const b = (db: Database) => executeMany(db, B, []);",
  ],
];

/** More of each stands in floors.test.ts. */
const OFF_THE_FLOORS: Planted[] = [
  [
    "imports run down, floor by floor",
    "web/src/lib/a.ts",
    'import type { MapScreen } from "@/features/map/map-screen";',
  ],
  [
    "imports run down, floor by floor",
    "web/src/routes/-guard.tsx",
    'const app = await import("../app/member-app");',
  ],
  [
    "imports run down, floor by floor",
    "web/src/routes/-guard.tsx",
    "import { routeTree } from '@/routeTree.gen';",
  ],
  ["imports go in no circle", "web/src/lib/a.ts", 'import { a } from "./a";'],
  ["each file stands on a floor of scripts/rules/floors.ts", "web/src/helpers/a.ts", ""],
];

const ALLOWED: [path: string, text: string][] = [
  ["api/auth/auth.schema.ts", 'import { z } from "zod";\nimport { a } from "./b.schema.ts";'],
  ["api/auth/auth.repo.ts", 'import type { Viewer } from "./session.service.ts";'],
  ["api/auth/auth.service.ts", 'import type { Database } from "@hereabouts/db/client";'],
  ["api/auth/auth.routes.ts", 'import { Hono } from "hono";'],
  ["api/auth/auth.test.ts", 'import { testApp } from "../testing/app.ts";'],
  ["api/app.ts", 'import { authRoutes } from "./auth/auth.routes.ts";'],
  ["api/deps.ts", "export const random = Math.random;"],
  ["api/auth/a.service.ts", 'import { randomBytes } from "../lib/secure-random.ts";'],
  ["api/env.ts", "export const port = process.env.PORT;"],
  ["web/src/features/alerts/a.queries.ts", 'import { api } from "@/lib/api";'],
  ["web/src/features/alerts/a.ts", 'import type { api } from "@/lib/api";'],
  ["web/src/lib/api.ts", 'import type { AppType } from "@hereabouts/api/app";'],
  [
    "web/src/lib/device/browser-storage.ts",
    'export const one = () => localStorage.getItem("one");',
  ],
  [
    "web/src/lib/a.ts",
    'import { readStored } from "./browser-storage";\nreadStored("localStorage", "a");',
  ],
  ["web/src/texts/a.ts", 'export const en = { title: "Welcome back" };'],
  ["web/src/texts/de/de.ts", 'import type { ErrorCode } from "@hereabouts/api/lib/errors";'],
  ["web/src/features/matches/a.tsx", 'import { q } from "@/features/profile/public";'],
  ["web/src/features/matches/public.ts", 'export { q } from "./matches.queries";'],
  ["web/src/routes/map.tsx", 'import { MapScreen } from "@/features/map/map-screen";'],
  ["web/src/app/guard.tsx", 'import { SignInScreen } from "@/features/auth/sign-in-screen";'],
  ["web/src/routeTree.gen.ts", `import { Route } from './routes/__root'\n${"\n".repeat(301)}`],
  [
    "web/src/components/ui/a.tsx",
    'export const look = "group-hover:scale-112 not-focus:-translate-y-20";',
  ],
  ["web/vite.config.ts", "export default {};"],
  [
    "api/matches/matches.repo.ts",
    '// Raw SQL: hot.\nexport const a = (db: Database) => db.$client.execute("SELECT 1");',
  ],
];

let root = "";

async function plant(path: string, text: string) {
  root = mkdtempSync(join(tmpdir(), "architecture-rules-"));
  await Bun.write(join(root, path), `${text}\n`);
  return findBreaches(root);
}

afterEach(() => rmSync(root, { recursive: true, force: true }));

test.each([...BROKEN, ...OFF_THE_FLOORS])("%s: refused in %s", async (rule, path, text) => {
  const found = (await plant(path, text)).map((breach) => `${breach.path}: ${breach.rule}`);
  expect(found).toContain(`${path}: ${rule}`);
});

test.each(ALLOWED)("%s may hold: %s", async (path, text) => {
  expect(await plant(path, text)).toEqual([]);
});

test("every rule has been seen refusing something", () => {
  const proven = new Set(BROKEN.map(([rule]) => rule));
  expect(RULES.map(({ name }) => name).filter((name) => !proven.has(name))).toEqual([]);
});
