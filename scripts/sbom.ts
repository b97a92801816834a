import { join } from "node:path";
import { Enums, Models, Serialize, Spec } from "@cyclonedx/cyclonedx-library";
import { version } from "../package.json";

const ROOT = join(import.meta.dir, "..");

type Entry = [nameAndVersion: string, registry: string, metadata: object, integrity: string];
type Lockfile = { packages: Record<string, Entry | [string]> };

/** Packages from the registry by their purl; one may be installed in several places. */
function componentsOf({ packages }: Lockfile) {
  const components = new Map<string, Models.Component>();
  for (const [nameAndVersion, , , integrity] of Object.values(packages)) {
    const at = nameAndVersion.lastIndexOf("@");
    const [name, found] = [nameAndVersion.slice(0, at), nameAndVersion.slice(at + 1)];
    if (integrity === undefined || found.startsWith("workspace:")) continue;
    const [scope, plain] = name.startsWith("@") ? name.split("/") : [undefined, name];
    const purl = `pkg:npm/${name.replace("@", "%40")}@${encodeURIComponent(found)}`;
    const hash = Buffer.from(integrity.replace("sha512-", ""), "base64").toString("hex");
    const component = new Models.Component(Enums.ComponentType.Library, plain ?? name, {
      bomRef: purl,
      version: found,
      ...(scope && { group: scope }),
    });
    component.purl = purl;
    component.hashes.set(Enums.HashAlgorithm["SHA-512"], hash);
    components.set(purl, component);
  }
  return new Models.ComponentRepository(components.values());
}

/** The dependencies of the app from its lockfile, as CycloneDX. */
export async function makeSbom() {
  const lockfile = Bun.JSONC.parse(await Bun.file(join(ROOT, "bun.lock")).text()) as Lockfile;
  const bom = new Models.Bom({ components: componentsOf(lockfile) });
  bom.metadata.component = new Models.Component(Enums.ComponentType.Application, "hereabouts", {
    bomRef: "hereabouts",
    version,
  });
  const factory = new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6);
  return new Serialize.JsonSerializer(factory).serialize(bom, { sortLists: true, space: 2 });
}

if (import.meta.main) {
  const path = process.argv[2] ?? join(ROOT, "sbom.json");
  await Bun.write(path, `${await makeSbom()}\n`);
  process.stdout.write(`Wrote ${path}\n`);
}
