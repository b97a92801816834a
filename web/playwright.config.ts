import { defineConfig } from "@playwright/test";

const { CHROMIUM_PATH, PLAYWRIGHT_JSON, PLAYWRIGHT_RELEASE, PLAYWRIGHT_TAG } = process.env;
// What takes the time of frames needs the machine for itself, and pictures are taken when they are wanted.
// What is tagged for a release is the rest of what other tests run a part of.
const ON_DEMAND = PLAYWRIGHT_RELEASE ? /@bench|@pictures/ : /@bench|@pictures|@release/;

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  // A machine with much else to do takes several times as long.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  workers: PLAYWRIGHT_TAG ? 1 : 3,
  retries: 0,
  forbidOnly: true,
  ...(PLAYWRIGHT_TAG ? { grep: new RegExp(PLAYWRIGHT_TAG) } : { grepInvert: ON_DEMAND }),
  fullyParallel: true,
  reporter: PLAYWRIGHT_JSON ? [["list"], ["json", { outputFile: PLAYWRIGHT_JSON }]] : [["list"]],
  use: {
    browserName: "chromium",
    viewport: { width: 390, height: 844 },
    locale: "en-US",
    // The same wherever the machine is: without summer time, and not UTC, where mistakes with zones do not show.
    timezoneId: "America/Phoenix",
    // What a service worker answers cannot be intercepted; the specs about it allow it.
    serviceWorkers: "block",
    // A trace costs a tenth of a test whether it fails or not; `--trace on` records one.
    screenshot: "only-on-failure",
    launchOptions: {
      ...(CHROMIUM_PATH && { executablePath: CHROMIUM_PATH }),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        // Maps of tiles are drawn by the processor.
        "--use-angle=swiftshader",
        "--enable-unsafe-swiftshader",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // Tabs of the app share the process that has compiled it already.
        "--process-per-site",
        // A page of a test ends before what is optimised for it has paid.
        ...(PLAYWRIGHT_TAG ? [] : ["--js-flags=--no-opt --no-maglev"]),
      ],
    },
  },
});
