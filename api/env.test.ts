import { afterAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SECRETS, VARIABLES, readEnv, usableMemoryMb } from "./env.ts";

const ROOT = join(import.meta.dir, "..");
const WORLD = join(ROOT, "api/map/world.pmtiles");

describe("the configuration", () => {
  test("has a default for everything", () => {
    expect(readEnv({})).toMatchObject({
      port: 3000,
      host: "127.0.0.1",
      publicUrl: "http://localhost:3000",
      dataDir: "./data",
      databaseUrl: "file:./data/hereabouts.db",
      appName: "Hereabouts",
      defaultPosition: { latitude: 37.7749, longitude: -122.4194 },
      defaultTimeZone: "America/Los_Angeles",
      demo: true,
      trustProxy: false,
      rateLimitScale: 1,
      passwordMin: 6,
      logLevel: "info",
    });
  });

  test("sizes caches by the memory of the container, and by that of the machine without a limit", () => {
    const [gigabyte, unlimited] = [2 ** 30, 2 ** 63];
    expect(usableMemoryMb(24 * gigabyte, gigabyte)).toBe(1024);
    expect(usableMemoryMb(gigabyte, 24 * gigabyte)).toBe(1024);
    expect(usableMemoryMb(gigabyte, unlimited)).toBe(1024);
    expect(usableMemoryMb(gigabyte, 0)).toBe(1024);
  });

  test("takes an empty variable for an absent one", () => {
    expect(readEnv({ PORT: "", DEMO: "", PUBLIC_URL: "" })).toEqual(readEnv({}));
  });

  test("reads what is set", () => {
    const env = readEnv({
      PORT: "8080",
      DATA_DIR: "/data",
      DEFAULT_LOCATION: " 48.137 , 11.575 ",
      DEMO: "off",
      TRUST_PROXY: "true",
      RATE_LIMIT_SCALE: "0.5",
      PASSWORD_MIN: "12",
      MAP_STYLE_URL: "https://tiles.example/style.json",
    });
    expect(env).toMatchObject({
      mapStyleUrl: "https://tiles.example/style.json",
      publicUrl: "http://localhost:8080",
      databaseUrl: "file:/data/hereabouts.db",
      defaultPosition: { latitude: 48.137, longitude: 11.575 },
      demo: false,
      trustProxy: true,
      rateLimitScale: 0.5,
      passwordMin: 12,
    });
  });

  test("names every problem at once and repeats no value", () => {
    const wrong = {
      PORT: "99999",
      PUBLIC_URL: "ftp://s3cret",
      DATABASE_URL: "postgres://s3cret",
      DEFAULT_LOCATION: "s3cret",
      DEFAULT_TIME_ZONE: "Mars/s3cret",
      DEMO: "s3cret",
      TRUST_PROXY: "s3cret",
      RATE_LIMIT_SCALE: "-1",
      PASSWORD_MIN: "5",
      LOG_LEVEL: "s3cret",
      SERVER_KEY: "s3cret",
      S3_ENDPOINT: "s3cret",
      S3_BUCKET: "",
      MAP_STYLE_URL: "s3cret",
      MAP_FILE: "s3cret",
    };
    let said = "";
    try {
      readEnv(wrong);
    } catch (error) {
      said = (error as Error).message;
    }
    for (const name of Object.keys(wrong)) expect(said).toContain(`  ${name}: `);
    expect(said).not.toContain("s3cret");
  });

  test.each([
    ["PORT", "http"],
    ["PORT", "-1"],
    ["PORT", "3000.5"],
    ["PUBLIC_URL", "localhost:3000"],
    ["PUBLIC_URL", "javascript:alert(1)"],
    ["DEFAULT_LOCATION", "91,0"],
    ["DEFAULT_LOCATION", "0,181"],
    ["DEFAULT_LOCATION", "1"],
    ["DEFAULT_LOCATION", "1,2,3"],
    ["DEFAULT_LOCATION", "1,"],
    ["DEFAULT_LOCATION", "NaN,0"],
    ["MAP_STYLE_URL", "/styles/streets.json"],
    ["MAP_STYLE_URL", "data:application/json,{}"],
    ["RATE_LIMIT_SCALE", "0"],
    ["RATE_LIMIT_SCALE", "Infinity"],
    ["DEMO", "true"],
    ["SERVER_KEY", "0f".repeat(31)],
    ["SERVER_KEY", "0g".repeat(32)],
    ["SERVER_KEY", `${"0f".repeat(32)} `],
  ])("refuses %s=%s", (name, value) => {
    expect(() => readEnv({ [name]: value })).toThrow(name);
  });

  test("a file of streets is looked at when the configuration is read", () => {
    expect(readEnv({ MAP_FILE: WORLD }).mapFile).toEqual({
      path: WORLD,
      maxZoom: 7,
      bounds: [-180, -85, 180, 85],
    });
    expect(() => readEnv({ MAP_FILE: join(ROOT, "package.json") })).toThrow(
      "MAP_FILE: must name a file of PMTiles 3",
    );
    for (const missing of [join(ROOT, "nowhere.pmtiles"), ROOT])
      expect(() => readEnv({ MAP_FILE: missing })).toThrow(
        "MAP_FILE: names a file that cannot be read",
      );
    expect(() =>
      readEnv({ MAP_FILE: WORLD, MAP_STYLE_URL: "https://tiles.example/style.json" }),
    ).toThrow("MAP_FILE: must not be set when MAP_STYLE_URL is");
  });

  test("raster tiles and other compressions are no streets", async () => {
    const folder = mkdtempSync(join(tmpdir(), "streets-"));
    for (const at of [97, 98, 99]) {
      const header = await Bun.file(WORLD).slice(0, 200).bytes();
      header[at] = 4;
      const path = join(folder, `${at}.pmtiles`);
      await Bun.write(path, header);
      expect(() => readEnv({ MAP_FILE: path })).toThrow(
        "MAP_FILE: must name a file of vector tiles, compressed by gzip",
      );
    }
    rmSync(folder, { recursive: true });
  });

  const bucket = {
    S3_ENDPOINT: "https://objects.example",
    S3_BUCKET: "photos",
    S3_ACCESS_KEY_ID: "somebody",
    S3_SECRET_ACCESS_KEY: "s3cret",
  };

  test("a bucket is set whole or not at all", () => {
    expect(readEnv().bucket).toBeUndefined();
    expect(readEnv(bucket).bucket).toEqual({
      endpoint: "https://objects.example",
      bucket: "photos",
      accessKeyId: "somebody",
      secretAccessKey: "s3cret",
    });
    expect(readEnv({ ...bucket, S3_REGION: "eu-central-3" }).bucket?.region).toBe("eu-central-3");
    expect(() => readEnv({ S3_REGION: "auto" })).toThrow(
      "S3_BUCKET: must be set when S3_REGION is",
    );
    expect(() => readEnv({ ...bucket, S3_REGION: "a/b" })).toThrow("S3_REGION: must be letters");
    for (const name of Object.keys(bucket))
      expect(() => readEnv({ ...bucket, [name]: "" })).toThrow(`${name}: must be set when`);
  });
});

describe("the configuration of mail and Google", () => {
  const mail = {
    SMTP_URL: "smtps://user:pass@mail.example:465",
    MAIL_FROM: "App <app@example.com>",
  };
  const google = { GOOGLE_CLIENT_ID: "id", GOOGLE_CLIENT_SECRET: "secret" };

  test("is absent without being set", () => {
    expect(readEnv({})).toMatchObject({ mail: undefined, google: undefined });
  });

  test("is read when it is whole, with Google's own addresses", () => {
    expect(readEnv({ ...mail, ...google })).toMatchObject({
      mail: { smtpUrl: mail.SMTP_URL, from: mail.MAIL_FROM },
      google: {
        clientId: "id",
        issuer: "https://accounts.google.com",
        authorizationEndpoint: "https://accounts.google.com/o/oauth2/v2/auth",
        tokenEndpoint: "https://oauth2.googleapis.com/token",
      },
    });
  });

  test("names what is missing beside it, with every other problem", () => {
    let said = "";
    try {
      readEnv({
        PORT: "http",
        MAIL_FROM: "app@example.com",
        GOOGLE_CLIENT_ID: "id",
        GOOGLE_ISSUER: "https://id.example",
      });
    } catch (error) {
      said = (error as Error).message;
    }
    const named = [
      "PORT: ",
      "SMTP_URL: must be set when MAIL_FROM is",
      "GOOGLE_CLIENT_SECRET: must be set when GOOGLE_CLIENT_ID is",
      "GOOGLE_AUTHORIZATION_ENDPOINT: must be set when GOOGLE_ISSUER is",
      "GOOGLE_TOKEN_ENDPOINT: must be set when GOOGLE_ISSUER is",
    ];
    for (const problem of named) expect(said).toContain(`\n  ${problem}`);
  });

  test.each([
    ["SMTP_URL", "mail.example:25"],
    ["SMTP_URL", "https://mail.example"],
    ["MAIL_FROM", "nobody"],
    ["GOOGLE_ISSUER", "http://id.example"],
    ["GOOGLE_TOKEN_ENDPOINT", "not an address"],
    ["GOOGLE_AUTHORIZATION_ENDPOINT", "javascript:alert(1)"],
  ])("refuses %s=%s", (name, value) => {
    expect(() => readEnv({ [name]: value })).toThrow(`${name}: must`);
  });
});

test("one of several servers is told what it lacks, and what would follow", () => {
  const several = {
    REDIS_URL: "redis://localhost",
    DATABASE_URL: "https://sqld.example",
    SERVER_KEY: "0f".repeat(32),
    S3_ENDPOINT: "https://objects.example",
    S3_BUCKET: "photos",
    S3_ACCESS_KEY_ID: "key",
    S3_SECRET_ACCESS_KEY: "secret",
  };
  expect(readEnv(several).redisUrl).toBe("redis://localhost");
  const { REDIS_URL, DATABASE_URL, ...rest } = several;
  for (const without of [{ REDIS_URL }, { REDIS_URL, DATABASE_URL: "file:one.db" }])
    expect(() => readEnv(without)).toThrow(
      /DATABASE_URL: must be a libSQL server.*\n.*S3_ENDPOINT: must be set.*\n.*SERVER_KEY: must be set/,
    );
  expect(() => readEnv({ ...rest, DATABASE_URL })).not.toThrow();
  expect(() => readEnv({ ...several, REDIS_URL: "localhost:6379" })).toThrow("REDIS_URL: must be");
});

describe("a secret in a file", () => {
  const folder = mkdtempSync(join(tmpdir(), "secrets-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const fileOf = (text: string) => {
    const path = join(folder, crypto.randomUUID());
    writeFileSync(path, text);
    return path;
  };
  const values: Record<(typeof SECRETS)[number], string> = {
    DATABASE_AUTH_TOKEN: "a token",
    REDIS_URL: "rediss://:secret@redis.example",
    SERVER_KEY: "0f".repeat(32),
    SMTP_URL: "smtps://user:pass@mail.example:465",
    GOOGLE_CLIENT_SECRET: "a secret",
    S3_ACCESS_KEY_ID: "a key",
    S3_SECRET_ACCESS_KEY: " with spaces ",
    METRICS_TOKEN: "sixteen characters",
  };
  const beside = {
    DATABASE_URL: "https://sqld.example",
    MAIL_FROM: "app@example.com",
    GOOGLE_CLIENT_ID: "id",
    S3_ENDPOINT: "https://objects.example",
    S3_BUCKET: "photos",
  };
  const problemsOf = (source: Record<string, string>) => {
    try {
      return String(readEnv(source));
    } catch (error) {
      return (error as Error).message;
    }
  };

  test.each(["", "\n", "\r\n"])(
    "is read as if it stood in the variable, with %p at its end",
    (end) => {
      const files = Object.entries(values).map(([name, value]) => [
        `${name}_FILE`,
        fileOf(value + end),
      ]);
      const env = readEnv({ ...beside, ...Object.fromEntries(files) });
      expect(env).toEqual(readEnv({ ...beside, ...values }));
      expect(env.bucket?.secretAccessKey).toBe(" with spaces ");
    },
  );

  test("is judged as the variable is, and named with all that is wrong", () => {
    const said = problemsOf({
      METRICS_TOKEN: "sixteen characters",
      METRICS_TOKEN_FILE: fileOf("another s3cret"),
      DATABASE_AUTH_TOKEN_FILE: join(folder, "s3cret-nowhere"),
      GOOGLE_CLIENT_SECRET_FILE: folder,
      S3_ACCESS_KEY_ID_FILE: fileOf("\n"),
      SMTP_URL_FILE: fileOf("https://s3cret.example"),
    });
    for (const problem of [
      "METRICS_TOKEN_FILE: must not be set when METRICS_TOKEN is",
      "DATABASE_AUTH_TOKEN_FILE: cannot be read: ENOENT",
      "GOOGLE_CLIENT_SECRET_FILE: cannot be read: EISDIR",
      "S3_ACCESS_KEY_ID_FILE: is empty",
      "SMTP_URL: must be smtp://",
      "MAIL_FROM: must be set when SMTP_URL is",
    ])
      expect(said).toContain(`\n  ${problem}`);
    expect(said).not.toContain("s3cret");
  });

  test("every secret is among those that the page of the configuration names", async () => {
    const page = await Bun.file(join(ROOT, "docs/configuration.md")).text();
    const named = [...page.matchAll(/`((\w+)_FILE)`/g)]
      .filter(([, name = ""]) => !VARIABLES.includes(name))
      .map(([, , name]) => name);
    expect(named.toSorted()).toEqual([...SECRETS].toSorted());
  });
});

test("the example and the page of the configuration name every variable, and no other", async () => {
  const example = await Bun.file(join(ROOT, ".env.example")).text();
  const page = await Bun.file(join(ROOT, "docs/configuration.md")).text();
  const inExample = [...example.matchAll(/^#(\w+)=/gm)].map(([, name]) => name);
  const onPage = [...page.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name);
  expect(inExample.toSorted()).toEqual(VARIABLES.toSorted());
  expect(onPage.toSorted()).toEqual(VARIABLES.toSorted());
});
