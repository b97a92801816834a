import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { visit } from "../testing/demo.ts";
import { testApp } from "../testing/app.ts";
import { read } from "../testing/read.ts";
import type { TestApp } from "../testing/app.ts";
import { enrol } from "../testing/enrol.ts";
import { expectRefusal, refusalOf } from "../testing/refusal.ts";
import { gifOf, jpegOf, pngOf, webpOf } from "../testing/pictures.ts";
import { answered, fetchImage, upload } from "../testing/sending-files.ts";

const ADDRESS = /^\/uploads\/[A-Za-z0-9_-]{22}\.webp$/;
const MEGABYTES_5 = 5 * 1024 * 1024;

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

describe("spec 7: POST /api/upload/{profile or event}", () => {
  test.each([
    ["JPEG", () => jpegOf(64, 32)],
    ["PNG", () => pngOf(64, 32)],
    ["WebP", () => webpOf(64, 32)],
    ["GIF", () => gifOf(64, 32)],
  ])("takes %s, whatever it is called, and serves it as WebP", async (_, make) => {
    const member = await enrol(t);
    const kept = await upload(t, member, "profile", await make(), {
      name: "../../notes.txt",
      type: "text/plain",
    });
    expect([kept.status, Object.keys(kept.body)]).toEqual([201, ["url"]]);
    expect(kept.body.url).toMatch(ADDRESS);
    const { status, headers, bytes } = await fetchImage(t, kept.body.url);
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("image/webp");
    expect(await new Bun.Image(bytes).metadata()).toEqual({
      width: 64,
      height: 32,
      format: "webp",
    });
  });

  test.each([
    ["profile", 2400, 1200, 1024, 512],
    ["event", 1200, 2400, 800, 1600],
    ["profile", 500, 500, 500, 500],
    ["event", 3, 1, 3, 1],
  ] as const)(
    "an image for a %s of %d x %d becomes one of %d x %d",
    async (kind, width, height, keptWidth, keptHeight) => {
      const member = await enrol(t);
      const { body } = await upload(t, member, kind, pngOf(width, height));
      const { bytes } = await fetchImage(t, body.url);
      const { width: w, height: h } = await new Bun.Image(bytes).metadata();
      expect([w, h]).toEqual([keptWidth, keptHeight]);
    },
  );

  test("the same file twice is two images, also at the same time", async () => {
    const member = await enrol(t);
    const png = pngOf(20, 20);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => upload(t, member, "profile", png)),
    );
    const addresses = answers.map(({ body }) => body.url as string);
    expect(new Set(addresses).size).toBe(6);
    for (const address of addresses) expect((await fetchImage(t, address)).status).toBe(200);
  });

  test("signed out it is refused before anything is read", async () => {
    const answer = await upload(t, { cookie: "" }, "profile", pngOf(8, 8));
    expectRefusal(answer, 401, "unauthenticated");
  });

  test("another site cannot upload for its visitor", async () => {
    const member = await enrol(t);
    const body = new FormData();
    body.set("image", new File([pngOf(8, 8)], "a.png"));
    const answer = await answered(
      await t.app.request("/api/upload/profile", {
        method: "POST",
        headers: { cookie: member.cookie, "Sec-Fetch-Site": "cross-site" },
        body,
      }),
    );
    expectRefusal(answer, 403, "forbidden");
  });

  test("malformed: no file, a text, two files, no form, another kind", async () => {
    const member = await enrol(t);
    const send = async (body: BodyInit | null, type?: string) =>
      answered(
        await t.app.request("/api/upload/event", {
          method: "POST",
          headers: { cookie: member.cookie, ...(type && { "Content-Type": type }) },
          body,
        }),
      );
    const [none, text, two] = [new FormData(), new FormData(), new FormData()];
    none.set("picture", new File([pngOf(8, 8)], "a.png"));
    text.set("image", "just words");
    for (const name of ["a", "b"]) two.append("image", new File([pngOf(8, 8)], name));
    for (const form of [none, text, two])
      expectRefusal(await send(form), 400, "invalid_input", ["image"]);
    const multipart = "multipart/form-data; boundary=x";
    for (const body of [
      "",
      "--x\r\n",
      "--x--\r\n",
      '--x\r\nContent-Disposition: form-data; name="image"',
    ])
      expectRefusal(await send(body, multipart), 400, "invalid_input", ["image"]);
    expectRefusal(await send("--x", "multipart/form-data"), 415, "unsupported_media");
    expectRefusal(await send('{"image":"x"}', "application/json"), 415, "unsupported_media");
    expectRefusal(await send(pngOf(8, 8), "image/png"), 415, "unsupported_media");
    expectRefusal(await send(null), 415, "unsupported_media");
    expectRefusal(await upload(t, member, "other", pngOf(8, 8)), 404, "not_found");
  });

  test("spec 5: an upload under 5 MB, spec 9: 5 MB and more refused, before the type is judged", async () => {
    const member = await enrol(t);
    const words = new Uint8Array(MEGABYTES_5).fill(97);
    const large = await upload(t, member, "profile", words);
    expectRefusal(large, 413, "too_large", ["image"]);
    expect(refusalOf(large).message).toBe("File size must be less than 5MB.");
    const under = await upload(t, member, "profile", words.subarray(1));
    expectRefusal(under, 415, "unsupported_media", ["image"]);
    const padded = new Uint8Array(MEGABYTES_5 - 1);
    padded.set(await jpegOf(64, 32));
    expect((await upload(t, member, "profile", padded)).status).toBe(201);
  });

  test("a Content-Length that is too large is refused unread, and a small one is not relied on", async () => {
    const member = await enrol(t);
    let pulled = 0;
    const endless = () =>
      new ReadableStream<Uint8Array>({
        pull: (controller) => {
          pulled += 64 * 1024;
          controller.enqueue(new Uint8Array(64 * 1024));
        },
      });
    const send = async (length?: string) => {
      pulled = 0;
      return answered(
        await t.app.request("/api/upload/profile", {
          method: "POST",
          headers: {
            cookie: member.cookie,
            "Content-Type": "multipart/form-data; boundary=x",
            ...(length !== undefined && { "Content-Length": length }),
          },
          body: endless(),
        }),
      );
    };
    for (const length of [undefined, "10", "-1", "x"]) {
      expectRefusal(await send(length), 413, "too_large");
      expect(pulled).toBeLessThan(MEGABYTES_5 + 1024 * 1024);
    }
    expectRefusal(await send("6000000000"), 413, "too_large");
    expect(pulled).toBeLessThanOrEqual(64 * 1024);
  });
});

describe("GET /uploads/{name}.webp", () => {
  test("is for every member with the address, for good, and for nothing but showing", async () => {
    const { body } = await upload(t, await enrol(t), "event", pngOf(40, 20));
    const { headers, bytes } = await fetchImage(t, body.url);
    expect(headers.get("cache-control")).toBe("private, max-age=31536000, immutable");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-security-policy")).toBe("default-src 'none'");
    expect(headers.get("content-length") ?? String(bytes.length)).toBe(String(bytes.length));
    const tag = headers.get("etag") ?? "";
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`, "*"]) {
      const again = await fetchImage(t, body.url, { "If-None-Match": known });
      expect([again.status, again.bytes.length]).toEqual([304, 0]);
      expect(again.headers.get("etag")).toBe(tag);
    }
    const changed = await fetchImage(t, body.url, { "If-None-Match": '"other"' });
    expect([changed.status, changed.bytes]).toEqual([200, bytes]);
    const { cookie } = await enrol(t);
    const head = await t.app.request(body.url, { method: "HEAD", headers: { cookie } });
    expect([head.status, head.headers.get("content-type")]).toEqual([200, "image/webp"]);
  });

  test("is there for nobody who may not see its owner, nor signed out", async () => {
    const [owner, viewer] = [await enrol(t), await enrol(t)];
    const { body } = await upload(t, owner, "profile", pngOf(40, 20));
    const seenBy = async (one: { cookie: string }) =>
      (await fetchImage(t, body.url, {}, one)).status;
    expect([await seenBy(viewer), await seenBy(owner)]).toEqual([200, 200]);
    await owner.post("/api/blocks", { userId: viewer.id });
    expect([await seenBy(viewer), await seenBy(owner)]).toEqual([404, 200]);
    expect([await seenBy(await visit(t)), await seenBy({ cookie: "" })]).toEqual([404, 401]);
    const known = await fetchImage(t, body.url, { "If-None-Match": "*" }, viewer);
    expect([known.status, known.headers.get("cache-control")]).toEqual([404, "no-store"]);
  });

  test("anything else is not there", async () => {
    const member = await enrol(t);
    await upload(t, member, "event", pngOf(40, 20));
    const id = "x".repeat(22);
    for (const path of [
      "",
      "/",
      `/${id}.webp`,
      `/${id}`,
      `/${id}.png`,
      `/${id}.webp.part`,
      "/../server-key",
      "/..%2Fserver-key",
      "/%2e%2e%2ftest.db",
      `/..%2Fuploads%2F${id}.webp`,
      `/${"x".repeat(5000)}.webp`,
      "/%00.webp",
      "/%E0%A4%A.webp",
      "/.webp",
    ]) {
      const answer = await member.get(`/uploads${path}`);
      expectRefusal(answer, 404, "not_found");
      expect(answer.headers.get("cache-control")).toBe("no-store");
    }
  });
});

describe("only what was uploaded here by oneself is taken as an image", () => {
  const event = (imageUrl: unknown) => ({
    title: "Walk",
    description: "Along the water",
    category: "outdoor",
    location: "The pier",
    dateTime: new Date(t.clock.now + 86_400_000).toISOString(),
    imageUrl,
  });

  test("the profile shows it, everywhere at once, until it is taken away", async () => {
    const [ann, ben] = [await enrol(t), await enrol(t)];
    const { body } = await upload(t, ann, "profile", pngOf(40, 40));
    const saved = await ann.put("/api/users/me", { profileImageUrl: body.url });
    expect([saved.status, saved.body.profileImageUrl]).toEqual([200, body.url]);
    expect((await ben.get(`/api/users/${ann.id}`)).body.profileImageUrl).toBe(body.url);
    expect((await ann.put("/api/users/me", { name: "Ann" })).body.profileImageUrl).toBe(body.url);
    for (const none of [null, ""]) {
      await ann.put("/api/users/me", { profileImageUrl: body.url });
      const taken = await ann.put("/api/users/me", { profileImageUrl: none });
      expect(taken.body.profileImageUrl).toBeNull();
      expect((await ben.get(`/api/users/${ann.id}`)).body.profileImageUrl).toBeNull();
    }
  });

  test("an event has it from the start, or later, or no more", async () => {
    const [ann, ben] = [await enrol(t), await enrol(t)];
    const [first, second] = [
      (await upload(t, ann, "event", pngOf(40, 40))).body.url,
      (await upload(t, ann, "event", pngOf(40, 40))).body.url,
    ];
    const created = await ann.post("/api/events", event(first));
    expect([created.status, created.body.imageUrl]).toEqual([201, first]);
    const path = `/api/events/${created.body.id}` as const;
    const shown = async () => {
      const list = await read(ben, "/api/events/nearby");
      const one = (await ben.get(path)).body.imageUrl;
      expect(list.find(({ id }) => id === created.body.id)?.imageUrl).toBe(one);
      return one;
    };
    expect(await shown()).toBe(first);
    await ann.put(path, { title: "Run" });
    expect(await shown()).toBe(first);
    expect((await ann.put(path, { imageUrl: second })).body.imageUrl).toBe(second);
    expect(await shown()).toBe(second);
    for (const none of [null, ""]) {
      await ann.put(path, { imageUrl: second });
      expect((await ann.put(path, { imageUrl: none })).body.imageUrl).toBeNull();
      expect(await shown()).toBeNull();
    }
    expect((await ann.post("/api/events", event(""))).body.imageUrl).toBeNull();
  });

  test("every other address is refused at its field, and nothing changes", async () => {
    const [ann, ben] = [await enrol(t), await enrol(t)];
    const own = (await upload(t, ann, "profile", pngOf(40, 40))).body.url as string;
    const foreign = (await upload(t, ben, "profile", pngOf(40, 40))).body.url as string;
    const hosted = (await ann.post("/api/events", event(own))).body;
    for (const address of [
      foreign,
      `/uploads/${"x".repeat(22)}.webp`,
      `https://elsewhere.example${own}`,
      `${own}?x=1`,
      `${own}/`,
      ` ${own}`,
      own.replace(".webp", ".png"),
      own.replace("/uploads/", "/uploads/../uploads/"),
      "javascript:alert(1)",
      "data:image/png;base64,AAAA",
      "\0",
    ]) {
      const put = await ann.put("/api/users/me", { name: "Changed", profileImageUrl: address });
      expectRefusal(put, 400, "invalid_input", ["profileImageUrl"]);
      const created = await ann.post("/api/events", event(address));
      expectRefusal(created, 400, "invalid_input", ["imageUrl"]);
      const edited = await ann.put(`/api/events/${hosted.id}`, { title: "New", imageUrl: address });
      expectRefusal(edited, 400, "invalid_input", ["imageUrl"]);
    }
    const me = (await ann.get("/api/users/me")).body;
    expect([me.name, me.profileImageUrl]).toEqual(["Somebody", null]);
    expect((await ann.get(`/api/events/${hosted.id}`)).body).toEqual(hosted);
    for (const wrong of [5, {}, [own], true]) {
      const put = await ann.put("/api/users/me", { profileImageUrl: wrong });
      expectRefusal(put, 400, "invalid_input", ["profileImageUrl"]);
    }
  });

  test("registering takes no image", async () => {
    const ben = await enrol(t);
    const { body } = await upload(t, ben, "profile", pngOf(40, 40));
    const ann = await t.member({ profileImageUrl: body.url });
    expect((await ann.get("/api/users/me")).body.profileImageUrl).toBeNull();
  });
});

test("a demo visitor keeps twelve images; of those that are not shown the oldest makes room", async () => {
  const [visitor, other] = [await visit(t), await visit(t)];
  const addresses: string[] = [];
  for (let turn = 0; turn < 14; turn += 1) {
    t.clock.now += 1000;
    addresses.push((await upload(t, visitor, "event", pngOf(9, 9))).body.url);
  }
  const there = await Promise.all(addresses.map((one) => fetchImage(t, one, {}, visitor)));
  expect(there.map(({ status }) => status)).toEqual([404, 404, ...Array<number>(12).fill(200)]);
  for (const imageUrl of addresses.slice(2)) {
    const dateTime = new Date(t.clock.now + 86_400_000).toISOString();
    const event = {
      title: "A",
      description: "B",
      category: "tech",
      location: "C",
      dateTime,
      imageUrl,
    };
    expect((await visitor.post("/api/events", event)).status).toBe(201);
  }
  expectRefusal(await upload(t, visitor, "event", pngOf(9, 9)), 403, "demo_locked");
  expect((await upload(t, other, "event", pngOf(9, 9))).status).toBe(201);
});
