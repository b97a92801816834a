import { existsSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dir, "../..");
// Vite empties web/dist first, so a build that fails leaves no stamp.
const STAMP = "web/dist/.stamp";
const SERVER = "dist/server.js";
// One pattern each: Bun's glob does not match alternatives that contain a slash.
const INPUTS = [
  "{package.json,bun.lock}",
  "web/{index.html,package.json,vite.config.ts,tsconfig.json}",
  "web/{src,public,first-paint}/**/*",
  "{api,db}/**/*.{ts,sql,json}",
  "scripts/build*.ts",
  "scripts/build/*.ts",
  "scripts/scenes/*.ts",
].map((pattern) => new Bun.Glob(pattern));
const NO_INPUT = /(^|\/)(node_modules|testing)\/|\.test\.tsx?$|routeTree\.gen\.ts$/;

/** One hash over everything that the web app and the server are built from. */
export async function hashInputs(root = ROOT) {
  const paths = INPUTS.flatMap((glob) => [...glob.scanSync({ cwd: root })]);
  const hasher = new Bun.CryptoHasher("sha256");
  for (const path of paths.filter((one) => !NO_INPUT.test(one)).toSorted()) {
    hasher.update(`${path}\0`).update(await Bun.file(join(root, path)).bytes());
  }
  return hasher.digest("hex");
}

export async function isBuilt(root = ROOT) {
  const stamp = Bun.file(join(root, STAMP));
  if (!existsSync(join(root, SERVER)) || !(await stamp.exists())) return false;
  return (await stamp.text()) === (await hashInputs(root));
}

export const stampBuild = (hash: string, root = ROOT) => Bun.write(join(root, STAMP), hash);
