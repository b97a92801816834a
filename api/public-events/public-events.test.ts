import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import ICAL from "ical.js";
import { drawnCoverPath, usualCover } from "../events/covers.schema.ts";
import { suspendMember } from "../moderation/moderation.service.ts";
import { createSharePictures } from "../files/share-picture.ts";
import { testApp } from "../testing/app.ts";
import type { TestApp } from "../testing/app.ts";
import { visit } from "../testing/demo.ts";
import { enrol } from "../testing/enrol.ts";
import type { Member } from "../testing/enrol.ts";
import { HOUR_MS, host } from "../testing/events.ts";
import { pngOf } from "../testing/pictures.ts";
import { expectRefusal } from "../testing/refusal.ts";
import { hostSeries } from "../testing/series.ts";
import { upload } from "../testing/sending-files.ts";
import { townAround } from "./town-around.ts";

const MUNICH = { latitude: 48.137, longitude: 11.575 };
const POINT = { latitude: 48.141234, longitude: 11.577654 };

let t: TestApp;
let ann: Member;
let ben: Member;
beforeEach(async () => {
  t = await testApp({ PUBLIC_URL: "http://here.example" });
  ann = await enrol(t, { name: "Ann Unmistakable" }, MUNICH);
  ben = await enrol(t, { name: "Ben" }, MUNICH);
});
afterEach(() => t.close());

const pathOf = (url: string) => new URL(url).pathname as "/e/x";
async function openPage(id: string, sent: Record<string, unknown> = {}) {
  const { status, body } = await ann.put(`/api/events/${id}/page` as "/api/events/x/page", sent);
  expect(status).toBe(200);
  const { url, ...shows } = body;
  if (url === null) throw new Error("no page");
  return { url, ...shows, path: pathOf(url) };
}
async function publicEvent(more: Record<string, unknown> = {}, sent: Record<string, unknown> = {}) {
  const event = await host(t, ann, { title: "Tea & <b>cake", ...more });
  return { event, page: await openPage(event.id, sent) };
}
const anybody = (path: string, headers: Record<string, string> = {}) =>
  t.call("GET", path, undefined, headers);

describe("the public page of an event", () => {
  test("says how it recurs, until its last date", async () => {
    const [one, two] = await hostSeries(t, ann, { count: 2 });
    const [first, last] = [await openPage(one ?? ""), await openPage(two ?? "")];
    const said = async ({ path }: { path: string }, language = "en") =>
      (await anybody(path, { "Accept-Language": language })).text;
    expect(await said(first)).toContain('<span class="soft">Every week</span>');
    expect(await said(first, "de")).toContain('<span class="soft">Jede Woche</span>');
    expect(await said(last)).not.toContain("Every week");
    await ann.delete(`/api/events/${two}`);
    expect(await said(first)).not.toContain("Every week");
  });

  test("is there from when its host says so, for anybody, and tells numbers but no names", async () => {
    const { event, page } = await publicEvent();
    await ben.post(`/api/events/${event.id}/join`);
    const { status, headers, text } = await anybody(page.path);
    expect(status).toBe(200);
    expect(headers.get("content-type")).toStartWith("text/html");
    expect(text).toContain('<h1 dir="auto">Tea &amp; &lt;b&gt;cake</h1>');
    expect(text).toContain("2 people are going");
    expect(text).toContain("8 places left");
    expect(text).toContain("An easy hour uphill.");
    expect(text).not.toContain("Unmistakable");
    expect(text).not.toMatch(/\bBen\b/);
    expect(text).not.toContain(ann.id);
    expect(text).not.toMatch(/<script(?! type="application\/ld\+json")/);
  });

  test("says when in the event's own zone, in the reader's language", async () => {
    const { page } = await publicEvent({ dateTime: "2026-06-05T19:00", timeZone: "Europe/Berlin" });
    expect((await anybody(page.path)).text).toContain("Friday, June 5, 2026");
    const german = await anybody(page.path, { "Accept-Language": "de-CH,de;q=0.9" });
    expect(german.text).toContain('<html lang="de">');
    expect(german.text).toContain("Freitag, 5. Juni 2026");
    expect(german.text).toContain("19:00–21:00 Uhr MESZ");
  });

  test("has a token that is not the event's id, and members are told its address", async () => {
    const { event, page } = await publicEvent();
    expect(page.url).toMatch(/^http:\/\/here\.example\/e\/[\w-]{22}$/);
    expect(page.url).not.toContain(event.id);
    expect((await ben.get(`/api/events/${event.id}`)).body.publicUrl).toBe(page.url);
    const [listed] = (await ben.get("/api/events/nearby")).body;
    expect(listed?.publicUrl).toBe(page.url);
    expect((await anybody(`/e/${event.id}`)).status).toBe(404);
  });

  test("may be changed, stays at its address, is gone when taken back, and comes back elsewhere", async () => {
    const { event, page } = await publicEvent();
    expect(page).toMatchObject({ showsPlace: false, isIndexed: false });
    const again = await openPage(event.id, { isIndexed: true });
    expect(again).toMatchObject({ url: page.url, showsPlace: false, isIndexed: true });
    const path = `/api/events/${event.id}/page` as "/api/events/x/page";
    for (let time = 0; time < 2; time += 1) expect((await ann.delete(path)).status).toBe(204);
    expect((await ann.get(path)).body).toEqual({ url: null, showsPlace: false, isIndexed: false });
    expect((await anybody(page.path)).status).toBe(404);
    expect((await ben.get(`/api/events/${event.id}`)).body).not.toHaveProperty("publicUrl");
    const later = await openPage(event.id);
    expect(later.url).not.toBe(page.url);
    expect(later.isIndexed).toBe(false);
  });

  test("opened by many at once has one address", async () => {
    const { id } = await host(t, ann);
    const pages = await Promise.all(Array.from({ length: 8 }, () => openPage(id)));
    expect(new Set(pages.map(({ url }) => url)).size).toBe(1);
  });

  test("is its host's to open, read and take back; what is malformed is refused", async () => {
    const { event } = await publicEvent();
    const path = `/api/events/${event.id}/page` as "/api/events/x/page";
    expectRefusal(await ben.get(path), 403, "forbidden");
    expectRefusal(await ben.put(path, {}), 403, "forbidden");
    expectRefusal(await ben.delete(path), 403, "forbidden");
    expectRefusal(await t.signedOut.put(path, {}), 401, "unauthenticated");
    expectRefusal(await ann.put(path, { showsPlace: "yes" }), 400, "invalid_input", ["showsPlace"]);
    expectRefusal(await ann.put("/api/events/nothing/page", {}), 404, "not_found");
  });

  test("is not to be had for the demo's events", async () => {
    const visitor = await visit(t);
    const event = await host(t, visitor);
    const path = `/api/events/${event.id}/page` as "/api/events/x/page";
    expectRefusal(await visitor.put(path, {}), 403, "demo_locked");
    await t.deps.db.$client.execute({
      sql: "UPDATE events SET page_token = 'AAAAAAAAAAAAAAAAAAAAAA' WHERE public_id = ?",
      args: [event.id],
    });
    expect((await anybody("/e/AAAAAAAAAAAAAAAAAAAAAA")).status).toBe(404);
  });

  test("of a member is not there for the demo's visitors, and is again once they left the demo", async () => {
    const { page } = await publicEvent();
    const visitor = await visit(t);
    expect((await anybody(page.path, { cookie: visitor.cookie })).status).toBe(404);
    expect((await anybody(page.path)).status).toBe(200);
  });

  test("is like one that never was for whom a block hides it, and while its host is suspended", async () => {
    const { page } = await publicEvent({}, { showsPlace: true });
    const never = await anybody(`/e/${"A".repeat(22)}`);
    expect(never.status).toBe(404);
    expect(never.text).toContain("This event is not here");
    const isMissing = async (cookie: string) => {
      const { status, text, headers } = await anybody(page.path, { cookie });
      expect([status, text, [...headers]]).toEqual([404, never.text, [...never.headers]]);
      for (const part of ["/event.ics", "/cover.webp", "/share.png"])
        expectRefusal(await anybody(`${page.path}${part}`, { cookie }), 404, "not_found");
    };
    await ben.post("/api/blocks", { userId: ann.id });
    await isMissing(ben.cookie);
    expect((await anybody(page.path)).status).toBe(200);
    await suspendMember(t.deps, ann.id, null);
    await isMissing("");
  });

  test("leaves with the event and the account", async () => {
    const { page } = await publicEvent();
    await ann.delete("/api/users/me", { confirm: "DELETE" });
    expect((await anybody(page.path)).status).toBe(404);
  });

  test("asks nobody to join what was called off, has begun or is over", async () => {
    const { event, page } = await publicEvent();
    expect((await anybody(page.path)).text).toContain(">Join</a");
    t.clock.now = Date.parse(event.dateTime) + 1;
    expect((await anybody(page.path)).text).not.toContain(">Join</a");
    t.clock.now += 2 * HOUR_MS;
    expect((await anybody(page.path)).text).toContain("This event is over");
    const { page: other, event: off } = await publicEvent();
    await ann.delete(`/api/events/${off.id}`);
    const { text } = await anybody(other.path);
    expect(text).toContain("This event was called off");
    expect(text).toContain("schema.org/EventCancelled");
  });

  test("tells search engines nothing unless its host wants", async () => {
    const { event, page } = await publicEvent();
    const hidden = await anybody(page.path);
    expect(hidden.headers.get("x-robots-tag")).toBe("noindex");
    expect(hidden.text).toContain('<meta name="robots" content="noindex" />');
    await openPage(event.id, { isIndexed: true });
    const listed = await anybody(page.path);
    expect(listed.headers.get("x-robots-tag")).toBeNull();
    expect(listed.text).not.toContain("noindex");
  });

  test("keeps its pictures and its calendar file from search engines as it keeps itself", async () => {
    const imageUrl = (await upload(t, ann, "event", pngOf(9, 9))).body.url;
    const { event, page } = await publicEvent({ imageUrl });
    const robots = async () => {
      const files = ["share.png", "cover.webp", "event.ics"];
      const answers = await Promise.all(files.map((file) => anybody(`${page.path}/${file}`)));
      return answers.map(({ status, headers }) => [status, headers.get("x-robots-tag")]);
    };
    expect(await robots()).toEqual(Array.from({ length: 3 }, () => [200, "noindex"]));
    await openPage(event.id, { isIndexed: true });
    expect(await robots()).toEqual(Array.from({ length: 3 }, () => [200, null]));
  });
});

describe("where a public page says that the event is", () => {
  const textOf = async ({ path }: { path: string }) => {
    const page = await anybody(path);
    return page.text + (await anybody(`${path}/event.ics`)).text;
  };

  test("nothing without a point of the host's own, whose area it would be", async () => {
    await t.deps.gazetteer.prepare();
    const { event, page } = await publicEvent();
    const text = await textOf(page);
    expect(text).toContain("Members see where exactly it is");
    for (const secret of ["Park gate", "Munich", "GEO", "LOCATION"])
      expect(text).not.toContain(secret);
    const middle = { latitude: event.latitude, longitude: event.longitude };
    const sentBack = await publicEvent(middle);
    expect(await textOf(sentBack.page)).not.toContain("Munich");
  });

  test("the name of a town around a chosen point, and the place only where the host says so", async () => {
    await t.deps.gazetteer.prepare();
    const { event, page } = await publicEvent({ ...POINT, isPointForGuests: true });
    const area = await textOf(page);
    expect(area).toContain("Around Munich");
    expect(area).toContain("LOCATION:Munich");
    for (const secret of ["Park gate", "48.1", "11.5", "GEO"]) expect(area).not.toContain(secret);
    await openPage(event.id, { showsPlace: true });
    const exact = await textOf(page);
    expect(exact).toContain("Park gate");
    for (const secret of ["48.1", "11.5", "GEO"]) expect(exact).not.toContain(secret);
  });

  test("the large town around, in the far north as well, and none at sea", async () => {
    await t.deps.gazetteer.prepare();
    const name = (latitude: number, longitude: number) =>
      townAround(t.deps, { latitude, longitude });
    expect(name(52.4986, 13.3918)).toBe("Berlin");
    expect(name(52.39, 13.06)).toBe("Potsdam");
    expect(name(69.65, 18.95)).toBe("Tromsø");
    expect(name(40, -40)).toBeUndefined();
  });

  test("an edited point counts as chosen", async () => {
    await t.deps.gazetteer.prepare();
    const { event, page } = await publicEvent();
    await ann.put(`/api/events/${event.id}`, POINT);
    expect(await textOf(page)).toContain("Around Munich");
  });
});

describe("what goes with a public page", () => {
  test("data for search engines that nothing typed can break out of", async () => {
    const { page } = await publicEvent({ title: "</script><script>alert(1)</script>" });
    const { text } = await anybody(page.path);
    expect(text).not.toContain("<script>alert");
    const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text)?.[1] ?? "";
    expect(JSON.parse(json)).toMatchObject({
      "@type": "Event",
      name: "</script><script>alert(1)</script>",
      startDate: "2026-06-02T05:00:00-07:00",
      eventStatus: "https://schema.org/EventScheduled",
      remainingAttendeeCapacity: 9,
      url: page.url,
    });
    expect(json).not.toContain("Unmistakable");
  });

  test("a file for calendars that names its page and nobody", async () => {
    const { page } = await publicEvent({}, { showsPlace: true });
    const { headers, text } = await anybody(`${page.path}/event.ics`);
    expect(headers.get("content-type")).toStartWith("text/calendar");
    const [vevent] = new ICAL.Component(ICAL.parse(text) as unknown[]).getAllSubcomponents(
      "vevent",
    );
    expect(vevent?.getFirstPropertyValue("url")).toBe(page.url);
    expect(vevent?.getFirstPropertyValue("location")).toBe("Park gate");
    expect(text).not.toMatch(/mailto|ORGANIZER|ATTENDEE|Unmistakable/i);
  });

  test("the cover, which no other address opens without a session", async () => {
    const imageUrl = (await upload(t, ann, "event", pngOf(9, 9))).body.url;
    const { event, page } = await publicEvent({ imageUrl });
    expect((await anybody(page.path)).text).toContain(`src="${page.path}/cover.webp"`);
    const cover = await anybody(`${page.path}/cover.webp`);
    expect([cover.status, cover.headers.get("content-type")]).toEqual([200, "image/webp"]);
    expect((await anybody(imageUrl)).status).toBe(401);
    await ann.delete(`/api/events/${event.id}/page` as "/api/events/x/page");
    expect((await anybody(`${page.path}/cover.webp`)).status).toBe(404);
  });

  test("a drawn cover, that of its category or the one that was chosen, with nothing of it at the cover's address", async () => {
    const { event, page } = await publicEvent({ category: "arts" });
    const chosen = await publicEvent({ imageUrl: drawnCoverPath("food", 2) });
    for (const [path, cover] of [
      [page.path, usualCover(event)],
      [chosen.page.path, "/covers/food-2.svg"],
    ] as const) {
      expect((await anybody(path)).text).toContain(`src="${cover}"`);
      expect((await anybody(`${path}/cover.webp`)).status).toBe(404);
      const picture = await anybody(`${path}/share.png`);
      expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/png"]);
    }
  });

  test("a way to join for who has no account, for who has one, and for who is signed in", async () => {
    const { event, page } = await publicEvent();
    const inApp = `href="/events/${event.id}"`;
    const signedOut = (await anybody(page.path)).text;
    expect(signedOut).toContain(`href="/signup?event=${event.id}"`);
    expect(signedOut).toContain(inApp);
    const { text } = await anybody(page.path, { cookie: ben.cookie });
    expect(text).toContain(inApp);
    expect(text).not.toContain("/signup");
  });

  test("a picture for where it is shared, drawn by a process of its own, for titles of every kind", async () => {
    await t.close();
    t = await testApp({}, { sharePictures: createSharePictures() });
    ann = await enrol(t, { name: "Ann Unmistakable" }, MUNICH);
    const cover = (await upload(t, ann, "event", pngOf(300, 200))).body.url;
    const titles = ["Tea", "Žižkov ⛰️ & <b>", "日本語の会", "x".repeat(100), "Ωραία 🫖 مرحبا"];
    for (const [at, title] of titles.entries()) {
      const { page } = await publicEvent({ title, ...(at % 2 === 1 && { imageUrl: cover }) });
      const [address = ""] = /share\.png[^"]*/.exec((await anybody(page.path)).text) ?? [];
      const path = `${page.path}/${address.replaceAll("&amp;", "&")}`;
      for (const answer of await Promise.all([t.app.request(path), t.app.request(path)])) {
        expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/png"]);
        const bytes = Buffer.from(await answer.arrayBuffer());
        expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
      }
    }
  }, 60_000);

  test("another picture once what stands on it changes, or its language; what is malformed is refused", async () => {
    const { event, page } = await publicEvent();
    const addressOf = async (language: string) =>
      /share\.png[^"]*/.exec((await anybody(page.path, { "Accept-Language": language })).text)?.[0];
    const before = await addressOf("en");
    expect(await addressOf("de")).not.toBe(before);
    await ann.put(`/api/events/${event.id}`, { description: "Another one." });
    expect(await addressOf("en")).toBe(before);
    await ann.put(`/api/events/${event.id}`, { title: "Another title" });
    expect(await addressOf("en")).not.toBe(before);
    expect((await anybody(`${page.path}/share.png?v=x&fbclid=1`)).status).toBe(200);
    expectRefusal(await anybody(`${page.path}/share.png?language=fr`), 400, "invalid_input");
  });

  test("a policy that lets no script run", async () => {
    const { page } = await publicEvent();
    const { headers, text } = await anybody(page.path);
    const policy = headers.get("content-security-policy") ?? "";
    const style = /<style>(.*?)<\/style>/s.exec(text)?.[1] ?? "";
    const hash = new Bun.SHA256().update(style).digest("base64");
    const fonts = style.includes("url(/assets/figtree") ? " font-src 'self';" : "";
    expect(policy).toBe(
      `default-src 'none'; img-src 'self';${fonts} style-src 'sha256-${hash}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`,
    );
    expect(headers.get("cache-control")).toBe("no-store");
  });
});
