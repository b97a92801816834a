import { join } from "node:path";

const ROOT = join(import.meta.dir, "..");
const STAMP = join(ROOT, "web/dist/.stamp");
const INPUTS = new Bun.Glob(
  "{web/{index.html,package.json,vite.config.ts,tsconfig.json},web/{src,public,first-paint}/**/*,{api,db}/**/*.{ts,sql,json},scripts/build*.ts,bun.lock}",
);
const NO_INPUT = /(^|\/)(node_modules|testing)\/|\.test\.tsx?$|routeTree\.gen\.ts$/;

/** One hash over everything that the built web app is made of. */
export async function hashWebInputs() {
  const paths = await Array.fromAsync(INPUTS.scan({ cwd: ROOT }));
  const hasher = new Bun.CryptoHasher("sha256");
  for (const path of paths.filter((one) => !NO_INPUT.test(one)).toSorted()) {
    hasher.update(`${path}\0`).update(await Bun.file(join(ROOT, path)).bytes());
  }
  return hasher.digest("hex");
}

export async function isWebBuilt() {
  const stamp = Bun.file(STAMP);
  return (await stamp.exists()) && (await stamp.text()) === (await hashWebInputs());
}

export const stampWeb = (hash: string) => Bun.write(STAMP, hash);
