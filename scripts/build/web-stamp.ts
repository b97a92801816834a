import { join } from "node:path";

const ROOT = join(import.meta.dir, "../..");
const STAMP = join(ROOT, "web/dist/.stamp");
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

/** One hash over all inputs of the web build. */
export async function hashWebInputs(root = ROOT) {
  const paths = INPUTS.flatMap((glob) => [...glob.scanSync({ cwd: root })]);
  const hasher = new Bun.CryptoHasher("sha256");
  for (const path of paths.filter((one) => !NO_INPUT.test(one)).toSorted()) {
    hasher.update(`${path}\0`).update(await Bun.file(join(root, path)).bytes());
  }
  return hasher.digest("hex");
}

export async function isWebBuilt() {
  const stamp = Bun.file(STAMP);
  return (await stamp.exists()) && (await stamp.text()) === (await hashWebInputs());
}

export const stampWeb = (hash: string) => Bun.write(STAMP, hash);
