import { join } from "node:path";
import { API, WEB, floorBreaches } from "./floors.ts";
import { readSourceFiles } from "./source-files.ts";
import type { Import, SourceFile } from "./source-files.ts";

type Rule = { name: string; breaches: (file: SourceFile) => string[] };

const SQL_TEXT =
  /\$client\.(execute|batch)\(|\bexecute(Many|Gathered)\(|\bgatherRow\(|\bdb\.(run|all|values)\(\s*sql/;
const LINES_MAX = 300;
const TEST = /\.test\.tsx?$|^(api|web\/src)\/testing\/|^web\/e2e\//;
const GENERATED = /routeTree\.gen\.ts$/;
const TOOL_CONFIG = /^(web\/(vite|playwright)|db\/drizzle)\.config\.ts$/;
const HTTP_FLOOR = API.floors.findIndex((places) => places.includes("http"));
/** The folders between the app and the HTTP glue, so that a new one is governed too, and two below it. */
const API_FEATURES = new Set([...API.floors.slice(1, HTTP_FLOOR).flat(), "files", "realtime"]);
const API_FOLDER = /^api\/([^/]+)\//;
const WEB_FEATURE = /^web\/src\/features\/([^/]+)\//;
const PUBLIC = /^web\/src\/features\/[^/]+\/public\.ts$/;
/** The language is read before anything else. */
const STORAGE = /^web\/src\/(lib\/device\/browser-storage|texts\/language)\.ts$/;
/** Below the api, and thus below `deps`: the pauses of the database's client, and who holds its lease. */
const RANDOM = /^(api\/(deps|lib\/secure-random)|db\/(remote\/remote-client|server-lease))\.ts$/;
const API_CALLERS =
  /^web\/src\/features\/(realtime\/use-live-connection|messages\/outbox\/send-message)\.ts$/;
const OURS = /^(api|db|scripts|web)\//;

/** Prompts are separate, as the sign-in screen loads the others. */
const ENUMERATIONS = new Set(["db/enumerations", "db/prompts"]);
const API_TYPES = new Set(["api/app", "api/lib/errors"]);

function featureOf(path: string) {
  const folder = API_FOLDER.exec(path)?.[1] ?? "";
  return API_FEATURES.has(folder) ? folder : WEB_FEATURE.exec(path)?.[1];
}
const isTest = (path: string) => TEST.test(path);
const isFile = (target: string, role: string) => target.endsWith(`.${role}`);
const isPackage = (target: string, name: string) =>
  target === name || target.startsWith(`${name}/`);
const isAnotherFeature = (file: SourceFile, target: string) => {
  const feature = featureOf(target);
  return feature !== undefined && feature !== featureOf(file.path);
};

type Forbids = (imported: Import, file: SourceFile) => boolean;

/** Tests are exempt: they test over HTTP and may import anything. */
const importRule = (name: string, governed: RegExp, forbids: Forbids): Rule => ({
  name,
  breaches: (file) =>
    governed.test(file.path) && !isTest(file.path)
      ? file.imports.filter((one) => forbids(one, file)).map(({ target }) => target)
      : [],
});

const textRule = (name: string, governs: (path: string) => boolean, forbidden: RegExp): Rule => ({
  name,
  breaches: (file) => (governs(file.path) ? (file.text.match(forbidden)?.slice(0, 1) ?? []) : []),
});

export const RULES: Rule[] = [
  importRule(
    "db knows no HTTP and no feature",
    /^db\//,
    ({ target }) => isPackage(target, "hono") || /^(api|web|scripts)\//.test(target),
  ),
  importRule(
    "api/lib knows nothing of ours but the enumerations",
    /^api\/lib\//,
    ({ target }) =>
      (OURS.test(target) && !ENUMERATIONS.has(target) && !target.startsWith("api/lib/")) ||
      isPackage(target, "hono") ||
      isPackage(target, "drizzle-orm"),
  ),
  importRule(
    "a schema imports zod, enumerations and other schemas only",
    /\.schema\.ts$/,
    ({ target }) => target !== "zod" && !ENUMERATIONS.has(target) && !isFile(target, "schema"),
  ),
  importRule(
    "a repo speaks SQL and knows no rule and no HTTP",
    /^api\/.*\.repo\.ts$/,
    ({ target, isType }) =>
      isPackage(target, "hono") ||
      target.startsWith("api/http/") ||
      (isFile(target, "service") && !isType),
  ),
  importRule(
    "a service knows no HTTP",
    /^api\/.*\.service\.ts$/,
    ({ target }) => isPackage(target, "hono") || target.startsWith("api/http/"),
  ),
  importRule(
    "a service knows no SQL",
    /^api\/.*\.service\.ts$/,
    ({ target, isType }) =>
      isPackage(target, "drizzle-orm") || (target.startsWith("db/") && !isType),
  ),
  importRule(
    "a service calls another feature's service, not its repo",
    /^api\/.*\.service\.ts$/,
    ({ target, isType }, file) =>
      isFile(target, "repo") && isAnotherFeature(file, target) && !isType,
  ),
  importRule(
    "routes speak HTTP and leave the database to repos",
    /^api\/.*\.routes\.ts$/,
    ({ target }) =>
      isPackage(target, "drizzle-orm") || target.startsWith("db/") || isFile(target, "repo"),
  ),
  importRule(
    "api/http knows no feature",
    /^api\/http\//,
    ({ target }) => featureOf(target) !== undefined,
  ),
  importRule(
    "realtime knows no feature; features register with it",
    /^api\/realtime\//,
    ({ target, isType }, file) => isAnotherFeature(file, target) && !isType,
  ),
  importRule(
    "only the app mounts routes",
    /^api\/(?!app\.ts$)/,
    ({ target }) => target.startsWith("api/") && isFile(target, "routes"),
  ),
  importRule(
    "only the web's router imports its routes",
    /^web\/src\/(?!routes\/|routeTree\.gen\.ts$)/,
    ({ target }) => target.startsWith("web/src/routes/"),
  ),
  importRule(
    "tokens are made and encoded in api/lib/tokens.ts",
    /^(?!api\/lib\/tokens\.ts$)/,
    ({ target }) => isPackage(target, "@oslojs/crypto") || isPackage(target, "@oslojs/encoding"),
  ),
  importRule("nobody imports scripts", /^(api|db|web)\//, ({ target }) =>
    target.startsWith("scripts/"),
  ),
  importRule("nobody imports tests or what serves them", /./, ({ target }) =>
    isTest(`${target}.ts`),
  ),
  importRule(
    "web imports from api only its types and its schemas",
    /^web\/src\//,
    ({ target, isType }) =>
      (target.startsWith("db/") && !ENUMERATIONS.has(target)) ||
      (target.startsWith("api/") &&
        !isFile(target, "schema") &&
        !(isType && API_TYPES.has(target))),
  ),
  importRule(
    "a web feature is used through its public.ts, and its screens by app and routes",
    /^web\/src\//,
    ({ target }, file) =>
      target.startsWith("web/src/features/") &&
      isAnotherFeature(file, target) &&
      !target.endsWith("/public") &&
      !(/^web\/src\/(app|routes)\//.test(file.path) && target.endsWith("-screen")),
  ),
  importRule(
    "the API is called in x.queries.ts, but for the socket and the outbox",
    /^web\/src\/(?!.*\.queries\.ts$)/,
    ({ target, isType }, file) =>
      target === "web/src/lib/api" && !isType && !API_CALLERS.test(file.path),
  ),
  textRule(
    "the environment is read in api/env.ts",
    (path) => /^(api|db|web\/src)\//.test(path) && path !== "api/env.ts" && !isTest(path),
    /\b(process|Bun)\.env\b/,
  ),
  textRule(
    "randomness comes in through deps, and secrets are made in api/lib/secure-random.ts",
    (path) => /^(api|db)\//.test(path) && !RANDOM.test(path) && !isTest(path),
    /\bMath\.random\b|\b(getRandomValues|randomUUID|randomFill|randomInt)\b|\brandomBytes\b[^;]*"(node:)?crypto"/,
  ),
  textRule(
    "no interactive transaction: one conditional statement or one batch",
    (path) => path.startsWith("api/"),
    /\.transaction\(/,
  ),
  textRule(
    "no default export but where a tool wants one",
    (path) => !TOOL_CONFIG.test(path),
    /^export default\b|\bas default\b/m,
  ),
  textRule(
    "words on screen stand in the texts",
    (path) => /^web\/src\/(?!texts\/|components\/styleguide)/.test(path) && !isTest(path),
    /\b(title|description|label|message|placeholder|legend|hint)(: |=\{)["`][^"`]*\p{L}{3}/u,
  ),
  textRule(
    "times of day are written by web/src/lib alone",
    (path) => /^web\/src\/(?!lib\/|texts\/)/.test(path) && !isTest(path),
    /\b(toLocaleTimeString|hourCycle|hour12|timeStyle)\b|\bhour:/,
  ),
  textRule(
    "browser storage, which may throw, is used through web/src/lib/device/browser-storage.ts",
    (path) => path.startsWith("web/src/") && !STORAGE.test(path) && !isTest(path),
    /\b(localStorage|sessionStorage)\b(?!")|\batomWithStorage\b/,
  ),
  textRule(
    "nothing moves or grows under a pointer or the focus: a child of it may",
    (path) => path.startsWith("web/src/"),
    /(?<![\w-])(hover|focus|focus-visible|focus-within|active):([\w-]+:)*-?(scale|translate|rotate|skew)-[^\s"]+/,
  ),
  textRule(
    "no barrel but a web feature's public.ts",
    (path) => !TOOL_CONFIG.test(path) && !PUBLIC.test(path),
    /^export (type )?(\*|\{[^}]*\} from)/m,
  ),
  {
    name: "SQL text has its reason beside it; all else is the builder",
    breaches: ({ path, text }) =>
      path.startsWith("api/") && !isTest(path) && !text.includes("// Raw SQL: ")
        ? (text.match(SQL_TEXT)?.slice(0, 1) ?? [])
        : [],
  },
  {
    name: `no file over ${LINES_MAX} lines`,
    breaches: ({ path, text }) => {
      const lines = text.split("\n").length - 1;
      const isExempt = isTest(path) || GENERATED.test(path) || path.startsWith("web/src/texts/");
      return lines > LINES_MAX && !isExempt ? [`${lines} lines`] : [];
    },
  },
];

export async function findBreaches(root: string) {
  const files = await readSourceFiles(root);
  const broken = RULES.flatMap(({ name, breaches }) =>
    files.flatMap((file) => breaches(file).map((what) => ({ rule: name, path: file.path, what }))),
  );
  return [...broken, ...floorBreaches(WEB, files), ...floorBreaches(API, files)];
}

if (import.meta.main) {
  const found = await findBreaches(join(import.meta.dir, "../.."));
  for (const { rule, path, what } of found) console.error(`${path}: ${rule} (${what})`);
  process.exit(found.length === 0 ? 0 : 1);
}
