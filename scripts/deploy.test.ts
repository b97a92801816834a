import { expect, test } from "bun:test";
import { join } from "node:path";

const read = (path: string) => Bun.file(join(import.meta.dir, "..", path)).text();

type Service = Record<string, unknown> & { ports: string[] };

test("the container is reached from its own machine alone, and takes no more than its share of it", async () => {
  const compose = Bun.YAML.parse(await read("docker-compose.yml")) as {
    services: Record<string, Service>;
  };
  for (const { ports, ...service } of Object.values(compose.services)) {
    for (const port of ports) expect(port).toStartWith("127.0.0.1:");
    expect(service).toMatchObject({ mem_limit: "1g", memswap_limit: "1g", pids_limit: 256 });
  }
});

test.each(["deploy/nginx.conf", "deploy/Caddyfile"])("%s names its host itself", async (path) => {
  const lines = (await read(path)).split("\n").filter((line) => !/^\s*#/.test(line));
  expect(lines.join("\n")).not.toMatch(/\$(http_)?host\b|\{host\}/);
});
