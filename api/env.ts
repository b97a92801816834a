import { totalmem } from "node:os";
import type { DatabaseAddress } from "@hereabouts/db/client";
import { z } from "zod";
import { isLoopback } from "./lib/network/network.ts";
import { describeArchive } from "./lib/pmtiles.ts";
import { readSecretFiles } from "./lib/security/secret-files.ts";
import { PASSWORD_MIN } from "./lib/password-limits.schema.ts";

const isTimeZone = (zone: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: zone }));
  } catch {
    return false;
  }
};

const isCoordinates = (text: string) => {
  const [latitude, longitude, ...rest] = text
    .split(",")
    .map((part) => (part.trim() === "" ? Number.NaN : Number(part)));
  return (
    rest.length === 0 &&
    Math.abs(latitude ?? Number.NaN) <= 90 &&
    Math.abs(longitude ?? Number.NaN) <= 180
  );
};

/** Whether what is sent there is encrypted, or stays on this machine. */
const isProtected = (address: string) => {
  const { protocol, hostname } = new URL(address);
  return protocol === "https:" || isLoopback(hostname);
};

const endpoint = z
  .url({ protocol: /^https?$/, error: "must be an https address", abort: true })
  .refine(isProtected, "must be an https address")
  .optional();

const mapArchive = z.string().transform((path, context) => {
  try {
    return describeArchive(path);
  } catch (error) {
    context.addIssue(error instanceof Error ? error.message : String(error));
    return z.NEVER;
  }
});

/** What a container may use, where that is less than the machine has. */
export const usableMemoryMb = (machine: number, container: number) =>
  Math.min(machine, container || machine) / 2 ** 20;

const MEMORY_MB = usableMemoryMb(totalmem(), process.constrainedMemory());

/** By default a share of that memory, within bounds. */
const megabytes = (share: number, [least, most]: [number, number]) =>
  z.coerce
    .number("must be a number")
    .int("must be a whole number")
    .min(1, "must be 1 or more")
    .default(Math.floor(Math.min(most, Math.max(least, share * MEMORY_MB))));

const schema = z.object({
  PORT: z.coerce.number("must be a number").int().min(0).max(65535).default(3000),
  HOST: z.string().default("127.0.0.1"),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: "must be an http(s) address" }).optional(),
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: z
    .string()
    .regex(
      /^(file|libsql|https?|wss?):/,
      "must begin with file:, libsql:, https:, http:, wss: or ws:",
    )
    .optional(),
  DATABASE_AUTH_TOKEN: z.string().optional(),
  REDIS_URL: z.url({ protocol: /^rediss?$/, error: "must be redis://… or rediss://…" }).optional(),
  SERVER_KEY: z
    .string()
    .regex(/^[\da-f]{64}$/i, "must be 64 hexadecimal digits (openssl rand -hex 32)")
    .transform((digits) => Uint8Array.fromHex(digits))
    .optional(),
  APP_NAME: z.string().max(60).default("Hereabouts"),
  DEFAULT_LOCATION: z
    .string()
    .refine(isCoordinates, "must be LATITUDE,LONGITUDE in degrees")
    .default("37.7749,-122.4194"),
  DEFAULT_TIME_ZONE: z
    .string()
    .refine(isTimeZone, "must be an IANA time zone")
    .default("America/Los_Angeles"),
  DEMO: z.enum(["on", "off"], "must be on or off").default("on"),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: "must be smtp://… or smtps://…" }).optional(),
  MAIL_FROM: z.string().regex(/@/, "must hold an e-mail address").optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: endpoint,
  GOOGLE_AUTHORIZATION_ENDPOINT: endpoint,
  GOOGLE_TOKEN_ENDPOINT: endpoint,
  S3_ENDPOINT: z.url({ protocol: /^https?$/, error: "must be an http(s) address" }).optional(),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_REGION: z
    .string()
    .regex(/^[\w-]+$/, "must be letters, digits and dashes")
    .optional(),
  MAP_STYLE_URL: z.url({ protocol: /^https?$/, error: "must be an http(s) address" }).optional(),
  MAP_FILE: mapArchive.optional(),
  TRUST_PROXY: z.enum(["true", "false"], "must be true or false").default("false"),
  RATE_LIMIT_SCALE: z.coerce.number("must be a number").positive("must be above 0").default(1),
  NEARBY_INDEX_MB: megabytes(1 / 8, [32, 512]),
  PEOPLE_CACHE_MB: megabytes(1 / 32, [16, 256]),
  CONVERSATIONS_CACHE_MB: megabytes(1 / 256, [4, 64]),
  EVENTS_INDEX_MB: megabytes(1 / 64, [32, 128]),
  METRICS_TOKEN: z.string().min(16, "must have at least 16 characters").optional(),
  PASSWORD_MIN: z.coerce
    .number("must be a number")
    .int("must be a whole number")
    .min(PASSWORD_MIN, `must be ${PASSWORD_MIN} or more`)
    .max(64, "must be 64 or less")
    .default(PASSWORD_MIN),
  BACKUP_TO: z.string().optional(),
  BACKUP_DAYS: z.coerce
    .number("must be a number")
    .int("must be a whole number")
    .min(1, "must be 1 or more")
    .optional(),
  DRAIN_SECONDS: z.coerce
    .number("must be a number")
    .int("must be a whole number")
    .min(0, "must be 0 or more")
    .max(60, "must be 60 or less")
    .default(0),
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "silent"]).default("info"),
});

const REQUIRED_TOGETHER: (keyof z.output<typeof schema>)[][] = [
  ["SMTP_URL", "MAIL_FROM"],
  ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"],
  ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"],
  ["GOOGLE_ISSUER", "GOOGLE_AUTHORIZATION_ENDPOINT", "GOOGLE_TOKEN_ENDPOINT"],
];

/** The missing ones of variables that only make sense together. */
const missingPartners = (present: Record<string, unknown>) =>
  REQUIRED_TOGETHER.filter((names) => names.some((name) => name in present)).flatMap((names) =>
    names
      .filter((name) => !(name in present))
      .map((name) => `${name}: must be set when ${names.find((one) => one in present)} is`),
  );

const mapProblems = ({ MAP_FILE, MAP_STYLE_URL }: Record<string, unknown>) =>
  MAP_FILE !== undefined && MAP_STYLE_URL !== undefined
    ? ["MAP_FILE: must not be set when MAP_STYLE_URL is"]
    : [];

const regionProblems = ({ S3_REGION, S3_BUCKET }: Record<string, unknown>) =>
  S3_REGION !== undefined && S3_BUCKET === undefined
    ? ["S3_BUCKET: must be set when S3_REGION is"]
    : [];

const isServerUrl = (databaseUrl: unknown) =>
  typeof databaseUrl === "string" && !databaseUrl.startsWith("file:");

const backupProblems = ({ BACKUP_TO, DATABASE_URL, S3_BUCKET }: Record<string, unknown>) => {
  if (typeof BACKUP_TO !== "string") return [];
  if (isServerUrl(DATABASE_URL))
    return ["BACKUP_TO: must not be set when DATABASE_URL is a server"];
  if (BACKUP_TO.startsWith("s3:") && S3_BUCKET === undefined)
    return ["BACKUP_TO: S3_ENDPOINT and its keys must be set when it is a bucket"];
  return [];
};

/** What is missing for a server that is one of several. */
const severalServersProblems = (present: Record<string, unknown>) => {
  if (present.REDIS_URL === undefined) return [];
  const required: [isThere: boolean, problem: string][] = [
    [
      isServerUrl(present.DATABASE_URL),
      "DATABASE_URL: must be a libSQL server when REDIS_URL is set: servers share no file",
    ],
    [
      present.S3_BUCKET !== undefined,
      "S3_ENDPOINT: must be set when REDIS_URL is: what is uploaded to one server would be missing on the others",
    ],
    [
      present.SERVER_KEY !== undefined,
      "SERVER_KEY: must be set when REDIS_URL is: with a key of its own each server would show every pin elsewhere",
    ],
  ];
  return required.filter(([isThere]) => !isThere).map(([, problem]) => problem);
};

const mailOf = ({ SMTP_URL, MAIL_FROM }: z.output<typeof schema>) =>
  SMTP_URL && MAIL_FROM ? { smtpUrl: SMTP_URL, from: MAIL_FROM } : undefined;

const googleOf = (env: z.output<typeof schema>) =>
  env.GOOGLE_CLIENT_ID && env.GOOGLE_CLIENT_SECRET
    ? {
        clientId: env.GOOGLE_CLIENT_ID,
        clientSecret: env.GOOGLE_CLIENT_SECRET,
        issuer: env.GOOGLE_ISSUER ?? "https://accounts.google.com",
        authorizationEndpoint:
          env.GOOGLE_AUTHORIZATION_ENDPOINT ?? "https://accounts.google.com/o/oauth2/v2/auth",
        tokenEndpoint: env.GOOGLE_TOKEN_ENDPOINT ?? "https://oauth2.googleapis.com/token",
      }
    : undefined;

const bucketOf = (env: z.output<typeof schema>) =>
  env.S3_ENDPOINT && env.S3_BUCKET && env.S3_ACCESS_KEY_ID && env.S3_SECRET_ACCESS_KEY
    ? {
        endpoint: env.S3_ENDPOINT,
        bucket: env.S3_BUCKET,
        accessKeyId: env.S3_ACCESS_KEY_ID,
        secretAccessKey: env.S3_SECRET_ACCESS_KEY,
        ...(env.S3_REGION !== undefined && { region: env.S3_REGION }),
      }
    : undefined;

export type Env = ReturnType<typeof readEnv>;

export const VARIABLES = Object.keys(schema.shape);

/** Each can also be read from the file named by `NAME_FILE`. */
export const SECRETS = [
  "DATABASE_AUTH_TOKEN",
  "REDIS_URL",
  "SERVER_KEY",
  "SMTP_URL",
  "GOOGLE_CLIENT_SECRET",
  "S3_ACCESS_KEY_ID",
  "S3_SECRET_ACCESS_KEY",
  "METRICS_TOKEN",
] as const satisfies (keyof z.output<typeof schema>)[];

/** An empty variable counts as absent. Throws one error that names every problem. */
function readVariables(source: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const files = readSecretFiles(SECRETS, given);
  const present = { ...given, ...files.secrets };
  // The schema is used once, and compiling it takes longer than interpreting it.
  const parsed = schema.safeParse(present, { jitless: true });
  const problems = [
    ...files.problems,
    ...(parsed.error?.issues ?? []).map((issue) => `${issue.path.join(".")}: ${issue.message}`),
    ...missingPartners(present),
    ...mapProblems(present),
    ...regionProblems(present),
    ...backupProblems(present),
    ...severalServersProblems(present),
  ];
  if (!parsed.success || problems.length > 0)
    throw new Error(["The configuration has problems:", ...problems].join("\n  "));
  return parsed.data;
}

/** Reads the configuration. */
export function readEnv(source: Record<string, string | undefined> = process.env) {
  const env = readVariables(source);
  const [latitude = 0, longitude = 0] = env.DEFAULT_LOCATION.split(",").map(Number);
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL ?? `file:${env.DATA_DIR}/hereabouts.db`,
    databaseAuthToken: env.DATABASE_AUTH_TOKEN,
    redisUrl: env.REDIS_URL,
    serverKey: env.SERVER_KEY,
    appName: env.APP_NAME,
    defaultPosition: { latitude, longitude },
    defaultTimeZone: env.DEFAULT_TIME_ZONE,
    demo: env.DEMO === "on",
    mail: mailOf(env),
    google: googleOf(env),
    bucket: bucketOf(env),
    mapStyleUrl: env.MAP_STYLE_URL,
    mapFile: env.MAP_FILE,
    trustProxy: env.TRUST_PROXY === "true",
    rateLimitScale: env.RATE_LIMIT_SCALE,
    nearbyIndexMb: env.NEARBY_INDEX_MB,
    peopleCacheMb: env.PEOPLE_CACHE_MB,
    conversationsCacheMb: env.CONVERSATIONS_CACHE_MB,
    eventsIndexMb: env.EVENTS_INDEX_MB,
    metricsToken: env.METRICS_TOKEN,
    passwordMin: env.PASSWORD_MIN,
    backupTo: env.BACKUP_TO,
    backupDays: env.BACKUP_DAYS,
    drainSeconds: env.DRAIN_SECONDS,
    logLevel: env.LOG_LEVEL,
  };
}

export const databaseAddressOf = ({ databaseUrl, databaseAuthToken }: Env): DatabaseAddress => ({
  url: databaseUrl,
  ...(databaseAuthToken !== undefined && { authToken: databaseAuthToken }),
});
