import { expect, test } from "bun:test";
import { join } from "node:path";
import { readEnv } from "@hereabouts/api/env";
import { exposition } from "@hereabouts/api/http/metrics-exposition";
import { testApp } from "@hereabouts/api/testing/app";

const read = (path: string) => Bun.file(join(import.meta.dir, "../..", path)).text();

type Service = Record<string, unknown> & { ports: string[] };

const servicesOf = async (path: string) =>
  (Bun.YAML.parse(await read(path)) as { services: Record<string, Service> }).services;

test("the container is reached from its own machine alone, and takes no more than its share of it", async () => {
  for (const { ports, ...service } of Object.values(await servicesOf("docker-compose.yml"))) {
    for (const port of ports) expect(port).toStartWith("127.0.0.1:");
    expect(service).toMatchObject({ mem_limit: "1g", memswap_limit: "1g", pids_limit: 256 });
  }
});

test.each(["deploy/nginx.conf", "deploy/Caddyfile", "deploy/several/Caddyfile"])(
  "%s names its host itself",
  async (path) => {
    const lines = (await read(path)).split("\n").filter((line) => !/^\s*#/.test(line));
    expect(lines.join("\n")).not.toMatch(/\$(http_)?host\b|\{host\}/);
  },
);

const SEVERAL = "deploy/several/docker-compose.yml";

/** As Compose fills them in, with something for each. */
const settingsOf = ({ environment = {} }: Service) =>
  Object.fromEntries(
    Object.entries(environment as Record<string, string>).map(([name, value]) => [
      name,
      name === "SERVER_KEY" ? "07".repeat(32) : value.replaceAll(/\$\{\w+:\?\}/g, "x"),
    ]),
  );

test("of several servers only the proxy is reached from outside, and both have the settings that they need", async () => {
  const { one, two, ...others } = await servicesOf(SEVERAL);
  for (const server of [one, two] as [Service, Service]) {
    expect(server).toMatchObject({ mem_limit: "1g", memswap_limit: "1g", pids_limit: 256 });
    const keys = { S3_ACCESS_KEY_ID: "key", S3_SECRET_ACCESS_KEY: "secret" };
    expect(readEnv({ ...settingsOf(server), ...keys }).redisUrl).toBe("redis://:x@redis:6379");
  }
  expect(Object.keys(others).filter((name) => others[name]?.ports)).toEqual(["caddy"]);
  // Caddy offers HTTP/3, and Docker tells it the addresses of visitors by IPv4 alone.
  expect(others.caddy?.ports).toEqual(
    ["80:80", "443:443", "443:443/udp"].map((port) => `0.0.0.0:${port}`),
  );
});

const NAMES = /\b[a-z]+(?:_[a-z0-9]+)+\b(?!\s*\()/g;

test("every metric that alerts and the dashboard name exists", async () => {
  const { one } = await servicesOf(SEVERAL);
  const keys = { S3_ACCESS_KEY_ID: "key", S3_SECRET_ACCESS_KEY: "secret" };
  const app = await testApp();
  const several = await testApp({ ...settingsOf(one as Service), ...keys }, { db: app.deps.db });
  several.deps.metrics.answered({ method: "GET", path: "/" }, 200, 0.1);
  const { text } = await exposition(several.deps);
  const given = new Set(text.split("\n").map((line) => /^\w+/.exec(line)?.[0]));
  const alerts = Bun.YAML.parse(await read("deploy/several/alerts.yml")) as {
    groups: { rules: { expr: string }[] }[];
  };
  const dashboard = JSON.parse(await read("deploy/several/dashboard.json")) as {
    panels: { targets: { expr: string }[] }[];
  };
  const asked = [
    ...alerts.groups.flatMap(({ rules }) => rules),
    ...dashboard.panels.flatMap(({ targets }) => targets),
  ].flatMap(({ expr }) => expr.match(NAMES) ?? []);
  expect(asked.length).toBeGreaterThan(20);
  expect(asked.filter((name) => !given.has(name))).toEqual([]);
  await several.close();
  await app.close();
});
