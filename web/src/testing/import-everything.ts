import { GlobalRegistrator } from "@happy-dom/global-registrator";

// Run as its own process without loaded texts: prints modules that cannot be loaded then.
GlobalRegistrator.register({ url: "http://localhost:3000/" });
const root = `${import.meta.dir}/..`;
for (const path of new Bun.Glob("{app,components,features,lib,routes}/**/*.{ts,tsx}").scanSync(
  root,
)) {
  if (path.includes(".test.")) continue;
  await import(`${root}/${path}`).catch((error: unknown) =>
    console.log(`${path}: ${error instanceof Error ? error.message : String(error)}`),
  );
}
process.exit(0);
