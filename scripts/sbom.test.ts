import { expect, test } from "bun:test";
import { join } from "node:path";
import { makeSbom } from "./sbom.ts";

type Component = { name: string; group?: string; version: string; purl: string; hashes: object[] };
type Manifest = Record<"dependencies" | "devDependencies", Record<string, string> | undefined>;

const FOLDERS = [".", "api", "db", "scripts", "web"];

test("the bill of materials names every direct dependency with version, address and hash", async () => {
  const bom = JSON.parse(await makeSbom()) as { bomFormat: string; components: Component[] };
  expect(bom).toMatchObject({
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    metadata: { component: { type: "application", name: "hereabouts" } },
  });
  const known = new Map(bom.components.map((component) => [component.purl, component]));
  expect(known.size).toBe(bom.components.length);
  for (const folder of FOLDERS) {
    const path = join(import.meta.dir, "..", folder, "package.json");
    const { dependencies, devDependencies } = (await Bun.file(path).json()) as Manifest;
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) {
      if (version.startsWith("workspace:")) continue;
      const component = known.get(`pkg:npm/${name.replace("@", "%40")}@${version}`);
      expect({ name, version: component?.version }).toEqual({ name, version });
      expect(component?.hashes).toMatchObject([{ alg: "SHA-512" }]);
    }
  }
});
