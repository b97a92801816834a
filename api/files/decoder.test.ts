import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { visit } from "../testing/demo.ts";
import { testApp } from "../testing/app.ts";
import type { TestApp } from "../testing/app.ts";
import { enrol } from "../testing/enrol.ts";
import type { Member } from "../testing/enrol.ts";
import { expectRefusal } from "../testing/refusal.ts";
import { startServerChild } from "../testing/servers/server-child.ts";
import { createImages } from "./images.ts";
import { jpegWork } from "./jpeg-segments.ts";
import { jpegOfHiddenScans, jpegOfScans, slowPng } from "../testing/hostile/hostile-pictures.ts";
import { jpegOf, pngOf, withPreview } from "../testing/pictures.ts";
import { upload } from "../testing/sending-files.ts";

const NO_TIME = { timeoutMs: 1, memoryMaxBytes: Infinity };
const NO_MEMORY = { timeoutMs: 60_000, memoryMaxBytes: 1 };
const AMPLE = { timeoutMs: 60_000, memoryMaxBytes: Infinity };

const slow = slowPng(8_000_000);

let t: TestApp;
let member: Member;
beforeAll(async () => {
  t = await testApp({}, { images: createImages() });
  member = await enrol(t);
});
afterAll(() => t.close());

/** The processes whose parent is this one. */
const childrenOf = (pid: number) =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        return (
          readFileSync(`/proc/${name}/stat`, "utf8").split(") ")[1]?.split(" ")[1] === String(pid)
        );
      } catch {
        return false;
      }
    });

/** An app in which no decoder could come to an end: what is refused was refused without one. */
async function withoutDecoder() {
  const app = await testApp({}, { images: createImages(NO_TIME) });
  return { app, one: await enrol(app) };
}

describe("a JPEG that is small and endless to decode is refused before it is", () => {
  test.each([
    ["724 scans", 2000, 1500, 724],
    ["65 scans", 64, 64, 65],
    ["13 scans of 40 megapixels", 8000, 5000, 13],
    ["64 scans of 8 megapixels", 4000, 2000, 64],
  ])("%s", async (_, width, height, scans) => {
    const { app, one } = await withoutDecoder();
    const jpeg = await jpegOfScans(width, height, scans);
    expect(jpegWork(jpeg)).toEqual({ pixels: width * height, scans });
    const answer = await upload(app, one, "profile", jpeg);
    expectRefusal(answer, 413, "too_large", ["image"]);
    await app.close();
  });

  test("scans that hide behind a marker nobody uses", async () => {
    const answer = await upload(t, member, "profile", await jpegOfHiddenScans(64, 64, 500));
    expectRefusal(answer, 415, "unsupported_media", ["image"]);
  });

  test.each([
    ["64 scans", 64, 64, 64],
    ["12 scans of 40 megapixels", 8000, 5000, 12],
  ])("%s are taken", async (_, width, height, scans) => {
    const jpeg = await jpegOfScans(width, height, scans);
    expect((await upload(t, member, "profile", jpeg)).status).toBe(201);
  });

  test("a preview inside the picture's own notes is no scan", async () => {
    const preview = await jpegOf(64, 64);
    const jpeg = withPreview(await jpegOf(64, 32), preview);
    expect(jpegWork(jpeg)).toEqual({ pixels: 64 * 32, scans: 1 });
    expect((await upload(t, member, "profile", jpeg)).status).toBe(201);
  });
});

describe("the decoder", () => {
  test.each([
    ["time", NO_TIME],
    ["memory", NO_MEMORY],
  ])("is killed when it takes too much %s, and the next picture gets another", async (_, bound) => {
    const bounds = { ...bound };
    const app = await testApp({}, { images: createImages(bounds) });
    const one = await enrol(app);
    const killed = await upload(app, one, "profile", slow);
    expectRefusal(killed, 413, "too_large", ["image"]);
    Object.assign(bounds, AMPLE);
    expect((await upload(app, one, "profile", pngOf(9, 9))).status).toBe(201);
    await app.close();
  });

  test("lets somebody sign in while pictures are decoded that take seconds", async () => {
    const app = await testApp({}, { images: createImages(AMPLE) });
    const { email } = await app.member();
    const one = await enrol(app);
    const order: string[] = [];
    const uploads = [1, 2].map(() =>
      upload(app, one, "profile", slow).then(() => order.push("upload")),
    );
    while (childrenOf(process.pid).length === 0) await Bun.sleep(5);
    const login = await app.signedOut.post("/api/login", { email, password: "correct horse" });
    order.push("sign-in");
    await Promise.all(uploads);
    expect([login.status, order[0]]).toEqual([200, "sign-in"]);
    await app.close();
  }, 60_000);

  test("is not started for a demo visitor who has no room left", async () => {
    const app = await testApp();
    const visitor = await visit(app);
    for (let side = 1; side <= 12; side += 1) {
      const { body } = await upload(app, visitor, "event", pngOf(side, side));
      const dateTime = new Date(app.clock.now + 86_400_000).toISOString();
      const event = { title: "A", description: "B", category: "tech", location: "C" };
      const hosted = await visitor.post("/api/events", { ...event, dateTime, imageUrl: body.url });
      expect(hosted.status).toBe(201);
    }
    const later = { db: app.deps.db, now: app.deps.now, images: createImages(NO_TIME) };
    const full = await upload(await testApp({}, later), visitor, "event", pngOf(9, 9));
    expectRefusal(full, 403, "demo_locked");
    await app.close();
  });
});

test.each(["SIGTERM", "SIGKILL"] as const)(
  "no decoder outlives a server that ends by %s",
  async (signal) => {
    const dataDir = mkdtempSync(join(tmpdir(), "decoder-"));
    const server = await startServerChild(dataDir);
    const login = await fetch(`${server.url}/api/demo-login`, { method: "POST" });
    const cookie = login.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    const body = new FormData();
    body.set("image", new File([slow], "slow.png"));
    const sent = fetch(`${server.url}/api/upload/profile`, {
      method: "POST",
      headers: { cookie },
      body,
    }).catch(() => undefined);
    let decoders: string[] = [];
    while (decoders.length === 0) {
      await Bun.sleep(5);
      decoders = childrenOf(server.pid);
    }
    await server.stop(signal);
    await sent;
    while (readdirSync("/proc").some((name) => decoders.includes(name))) await Bun.sleep(5);
    rmSync(dataDir, { recursive: true });
  },
  30_000,
);
