import { join } from "node:path";
import { API, WEB, floorBreaches } from "./floors.ts";
import { readSourceFiles } from "./source-files.ts";
import type { Import, SourceFile } from "./source-files.ts";

export type Law = { name: string; breaches: (file: SourceFile) => string[] };

const LINES_MAX = 300;
const TEST = /\.test\.tsx?$|(^|\/)testing(\/|\.ts$)|^web\/e2e\//;
const TOOL_CONFIG = /^(web\/(vite|playwright)|db\/drizzle)\.config\.ts$/;
const API_FEATURE =
  /^api\/(account|alerts|auth|demo|events|files|matches|messages|moderation|nearby|people|places|profile|realtime|safety|sessions|sockets|uploads)\//;
const WEB_FEATURE = /^web\/src\/features\/([^/]+)\//;
const PUBLIC = /^web\/src\/features\/[^/]+\/public\.ts$/;
const OURS = /^(api|db|scripts|web)\//;

const ENUMERATIONS = "db/enumerations";
const API_TYPES = new Set(["api/app", "api/lib/errors"]);

const featureOf = (path: string) => (API_FEATURE.exec(path) ?? WEB_FEATURE.exec(path))?.[1];
const isTest = (path: string) => TEST.test(path);
const isFile = (target: string, role: string) => target.endsWith(`.${role}`);
const isPackage = (target: string, name: string) =>
  target === name || target.startsWith(`${name}/`);
const isAnotherFeature = (file: SourceFile, target: string) => {
  const feature = featureOf(target);
  return feature !== undefined && feature !== featureOf(file.path);
};

type Forbids = (imported: Import, file: SourceFile) => boolean;

/** Tests stand outside: they enter through the front door and may look at anything. */
const importLaw = (name: string, governed: RegExp, forbids: Forbids): Law => ({
  name,
  breaches: (file) =>
    governed.test(file.path) && !isTest(file.path)
      ? file.imports.filter((one) => forbids(one, file)).map(({ target }) => target)
      : [],
});

const textLaw = (name: string, governs: (path: string) => boolean, forbidden: RegExp): Law => ({
  name,
  breaches: (file) => (governs(file.path) ? (file.text.match(forbidden)?.slice(0, 1) ?? []) : []),
});

export const LAWS: Law[] = [
  importLaw(
    "db knows no HTTP and no feature",
    /^db\//,
    ({ target }) => isPackage(target, "hono") || /^(api|web|scripts)\//.test(target),
  ),
  importLaw(
    "api/lib knows nothing of ours but the enumerations",
    /^api\/lib\//,
    ({ target }) =>
      (OURS.test(target) && target !== ENUMERATIONS && !target.startsWith("api/lib/")) ||
      isPackage(target, "hono") ||
      isPackage(target, "drizzle-orm"),
  ),
  importLaw(
    "a schema imports zod, enumerations and other schemas only",
    /\.schema\.ts$/,
    ({ target }) => target !== "zod" && target !== ENUMERATIONS && !isFile(target, "schema"),
  ),
  importLaw(
    "a repo speaks SQL and knows no rule and no HTTP",
    /^api\/.*\.repo\.ts$/,
    ({ target, isType }) =>
      isPackage(target, "hono") ||
      target.startsWith("api/http/") ||
      (isFile(target, "service") && !isType),
  ),
  importLaw(
    "a service knows no HTTP",
    /^api\/.*\.service\.ts$/,
    ({ target }) => isPackage(target, "hono") || target.startsWith("api/http/"),
  ),
  importLaw(
    "a service knows no SQL",
    /^api\/.*\.service\.ts$/,
    ({ target, isType }) =>
      isPackage(target, "drizzle-orm") || (target.startsWith("db/") && !isType),
  ),
  importLaw(
    "a service calls another feature's service, not its repo",
    /^api\/.*\.service\.ts$/,
    ({ target, isType }, file) =>
      isFile(target, "repo") && isAnotherFeature(file, target) && !isType,
  ),
  importLaw(
    "routes speak HTTP and leave the database to repos",
    /^api\/.*\.routes\.ts$/,
    ({ target }) =>
      isPackage(target, "drizzle-orm") || target.startsWith("db/") || isFile(target, "repo"),
  ),
  importLaw(
    "api/http knows no feature",
    /^api\/http\//,
    ({ target }) => featureOf(target) !== undefined,
  ),
  importLaw(
    "realtime knows no feature; features register with it",
    /^api\/realtime\//,
    ({ target, isType }, file) => isAnotherFeature(file, target) && !isType,
  ),
  importLaw(
    "only the app mounts routes",
    /^api\/(?!app\.ts$)/,
    ({ target }) => target.startsWith("api/") && isFile(target, "routes"),
  ),
  importLaw(
    "only the web's router imports its routes",
    /^web\/src\/(?!routes\/|main\.tsx$)/,
    ({ target }) => target.startsWith("web/src/routes/"),
  ),
  importLaw(
    "tokens are made and encoded in api/lib/tokens.ts",
    /^(?!api\/lib\/tokens\.ts$)/,
    ({ target }) => isPackage(target, "@oslojs/crypto") || isPackage(target, "@oslojs/encoding"),
  ),
  importLaw("nobody imports scripts", /^(api|db|web)\//, ({ target }) =>
    target.startsWith("scripts/"),
  ),
  importLaw("nobody imports tests or what serves them", /./, ({ target }) =>
    isTest(`${target}.ts`),
  ),
  importLaw(
    "web imports from api only its types and its schemas",
    /^web\/src\//,
    ({ target, isType }) =>
      (target.startsWith("db/") && target !== ENUMERATIONS) ||
      (target.startsWith("api/") &&
        !isFile(target, "schema") &&
        !(isType && API_TYPES.has(target))),
  ),
  importLaw(
    "a web feature is used through its public.ts, and its screens by routes",
    /^web\/src\//,
    ({ target }, file) =>
      target.startsWith("web/src/features/") &&
      isAnotherFeature(file, target) &&
      !target.endsWith("/public") &&
      !(file.path.startsWith("web/src/routes/") && target.endsWith("-screen")),
  ),
  textLaw(
    "the environment is read in api/env.ts",
    (path) => /^(api|db|web\/src)\//.test(path) && path !== "api/env.ts" && !isTest(path),
    /\b(process|Bun)\.env\b/,
  ),
  textLaw(
    "no interactive transaction: one conditional statement or one batch",
    (path) => path.startsWith("api/"),
    /\.transaction\(/,
  ),
  textLaw(
    "no default export but where a tool wants one",
    (path) => !TOOL_CONFIG.test(path),
    /^export default\b|\bas default\b/m,
  ),
  textLaw(
    "words on screen stand in the texts",
    (path) => /^web\/src\/(?!texts\/|components\/styleguide)/.test(path) && !isTest(path),
    /\b(title|description|label|message|placeholder|legend|hint)(: |=\{)["`][^"`]*\p{L}{3}/u,
  ),
  textLaw(
    "times of day are written by web/src/lib alone",
    (path) => /^web\/src\/(?!lib\/|texts\/)/.test(path) && !isTest(path),
    /\b(toLocaleTimeString|hourCycle|hour12|timeStyle)\b|\bhour:/,
  ),
  textLaw(
    "nothing moves or grows under a pointer or the focus: a child of it may",
    (path) => path.startsWith("web/src/"),
    /(?<![\w-])(hover|focus|focus-visible|focus-within|active):([\w-]+:)*-?(scale|translate|rotate|skew)-[^\s"]+/,
  ),
  textLaw(
    "no barrel but a web feature's public.ts",
    (path) => !TOOL_CONFIG.test(path) && !PUBLIC.test(path),
    /^export (type )?(\*|\{[^}]*\} from)/m,
  ),
  {
    name: `no file over ${LINES_MAX} lines`,
    breaches: ({ path, text }) => {
      const lines = text.split("\n").length - 1;
      const isExempt = isTest(path) || path.startsWith("web/src/texts/");
      return lines > LINES_MAX && !isExempt ? [`${lines} lines`] : [];
    },
  },
];

export async function findBreaches(root: string) {
  const files = await readSourceFiles(root);
  const broken = LAWS.flatMap(({ name, breaches }) =>
    files.flatMap((file) => breaches(file).map((what) => ({ law: name, path: file.path, what }))),
  );
  return [...broken, ...floorBreaches(WEB, files), ...floorBreaches(API, files)];
}

if (import.meta.main) {
  const found = await findBreaches(join(import.meta.dir, ".."));
  for (const { law, path, what } of found) console.error(`${path}: ${law} (${what})`);
  process.exit(found.length === 0 ? 0 : 1);
}
