import { expect, test } from "./fixtures";
import { enter, newNeighbour, ownSpot, plan } from "./neighbours";
import { settle } from "./states";

test.use({ hasAnimations: true });

const SCREENS = [
  { path: "/map", question: "/api/users/nearby", shown: "1 person nearby" },
  { path: "/discover", question: "/api/users/nearby", shown: "1 person nearby" },
  { path: "/events", question: "/api/events/nearby", shown: "Sunrise walk" },
];

for (const { path, question, shown } of SCREENS)
  test(`${path} requests its data once, before its code is loaded, and is rendered complete`, async ({
    page,
    serverUrl,
  }) => {
    const spot = ownSpot();
    await enter(page, spot);
    await plan(await newNeighbour(serverUrl, spot, { name: "Ana Soto" }));

    const held = Promise.withResolvers<void>();
    await page.route("**/assets/*.js", async (route) => {
      await held.promise;
      await route.continue();
    });
    const asked: string[] = [];
    page.on("request", (request) => void asked.push(new URL(request.url()).pathname));
    await page.addInitScript(() => {
      const look = () => {
        if (document.querySelector("#root [role=status][aria-busy=true]"))
          document.documentElement.dataset.sawWaiting = "";
      };
      new MutationObserver(look).observe(document, { childList: true, subtree: true });
    });

    const answered = page.waitForResponse((response) => response.url().includes(question));
    await page.goto(path, { waitUntil: "commit" });
    await answered;
    held.resolve();
    await expect(page.getByText(shown).first()).toBeVisible();
    await expect(page.locator("html")).not.toHaveAttribute("data-saw-waiting");
    expect(asked.filter((pathname) => pathname === question)).toHaveLength(1);
  });

const CHAT = { path: "/chat/", question: "/api/messages/", shown: "Ana Soto" };

for (const { path, question, shown } of [...SCREENS, CHAT])
  test(`${path} preloads all of its code, and loads other code only after it is painted`, async ({
    page,
    serverUrl,
  }) => {
    const spot = ownSpot();
    await enter(page, spot);
    const ana = await newNeighbour(serverUrl, spot, { name: "Ana Soto" });
    await plan(ana);

    const held = Promise.withResolvers<void>();
    await page.route("**/assets/index-*.js", async (route) => {
      await held.promise;
      await route.continue();
    });
    const answered = page.waitForResponse((response) => response.url().includes(question));
    await page.goto(path === "/chat/" ? path + ana.id : path, { waitUntil: "commit" });
    await answered;
    await page.waitForFunction(() => {
      const come = performance.getEntriesByType("resource").map(({ name }) => name);
      const links = [...document.querySelectorAll<HTMLLinkElement>("head link[rel=modulepreload]")];
      return links.length > 0 && links.every(({ href }) => come.includes(href));
    });
    const heldUntil = await page.evaluate(() => performance.now());
    held.resolve();
    await expect(page.getByText(shown).first()).toBeVisible();
    await page.waitForLoadState("networkidle");

    const { paintedAt, early } = await page.evaluate(async (from) => {
      const paintedAt = await new Promise<number>((resolve) => {
        type Paint = PerformanceEntry & { paintTime: number };
        // The start is when it was on the screen, which may be frames later on a busy machine.
        const look = ({ startTime, paintTime }: Paint) => startTime > from && resolve(paintTime);
        const read = (list: PerformanceObserverEntryList) =>
          (list.getEntries() as Paint[]).forEach(look);
        new PerformanceObserver(read).observe({
          type: "largest-contentful-paint",
          buffered: true,
        });
      });
      const asked = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
      const early = asked
        .filter(({ startTime }) => startTime > from && startTime < paintedAt)
        .filter(({ initiatorType }) => !["img", "css", "fetch"].includes(initiatorType))
        .map(({ name }) => new URL(name).pathname);
      return { paintedAt, early };
    }, heldUntil);
    expect(paintedAt).toBeGreaterThan(heldUntil);
    expect(early).toEqual([]);
  });

test("a long list first renders what is in view, then the rest; after a reload it is complete at once", async ({
  page,
  serverUrl,
}) => {
  const spot = ownSpot();
  await enter(page, spot);
  const ana = await newNeighbour(serverUrl, spot, { name: "Ana Soto" });
  const titles = Array.from({ length: 12 }, (_, at) => `Sunrise walk ${at}`);
  for (const title of titles) await plan(ana, { title });
  await page.addInitScript(() => {
    const look = new MutationObserver(() => {
      const { length } = document.querySelectorAll("main h3");
      if (length === 0) return;
      look.disconnect();
      document.documentElement.dataset.cardsAtFirst = String(length);
    });
    look.observe(document, { childList: true, subtree: true });
  });
  const cards = page.getByRole("main").getByRole("heading", { name: "Sunrise walk" });
  const cardsAtFirst = async () =>
    Number(await page.locator("html").getAttribute("data-cards-at-first"));

  await page.goto("/events");
  await expect(cards).toHaveCount(12);
  expect(await cardsAtFirst()).toBe(5);
  await page.reload();
  await expect(cards).toHaveCount(12);
  expect(await cardsAtFirst()).toBe(12);
});

const ME = "GET /api/users/me";
const PLACE = "PUT /api/users/me/location";
const GREETING = "the first frame";

for (const path of ["/", "/discover", "/events", "/chat/"])
  test(
    `${path} requests the member once, although the WebSocket opens and the place is reported`,
    { tag: "@release" },
    async ({ page, serverUrl }) => {
      const spot = ownSpot();
      await enter(page, spot);
      const ana = await newNeighbour(serverUrl, spot, { name: "Ana Soto" });
      const seen: string[] = [];
      page.on("request", (request) => {
        const what = `${request.method()} ${new URL(request.url()).pathname}`;
        if (what === ME || what === PLACE) seen.push(what);
      });
      page.on("websocket", (socket) => socket.once("framereceived", () => seen.push(GREETING)));

      await page.goto(path === "/chat/" ? path + ana.id : path);
      await expect.poll(() => seen).toContain(GREETING);
      if (path === "/" || path === "/discover") await expect.poll(() => seen).toContain(PLACE);
      await page.waitForLoadState("networkidle");
      expect(seen.filter((each) => each === ME)).toEqual([ME]);
    },
  );

test("what happens between the first response and the WebSocket's opening is requested", async ({
  page,
  serverUrl,
}) => {
  const spot = ownSpot();
  const me = await enter(page, spot);
  const ana = await newNeighbour(serverUrl, spot, { name: "Ana Soto" });
  let isFirst = true;
  await page.route("**/api/users/me", async (route) => {
    const response = await route.fetch();
    if (isFirst)
      await ana.client.post(`/api/messages/${me.id}`, { data: { content: "Meanwhile" } });
    isFirst = false;
    await route.fulfill({ response });
  });
  await page.goto("/map");
  await expect(page.getByRole("link", { name: /1 unread message/ }).first()).toBeVisible();
});

test("nothing moves when the font arrives", async ({ page }) => {
  const held = Promise.withResolvers<void>();
  await page.route("**/*.woff2", async (route) => {
    await held.promise;
    await route.continue();
  });
  await enter(page, ownSpot());
  await page.goto("/settings#notifications", { waitUntil: "commit" });
  await settle(page);
  const boxes = () =>
    page.evaluate(() =>
      [...document.querySelectorAll("main :is(p, h2, label, input, button)")].map((element) => {
        const { top, height } = element.getBoundingClientRect();
        return { text: `${element.tagName} ${element.textContent.slice(0, 40)}`, top, height };
      }),
    );
  const isThere = () => page.evaluate(() => document.fonts.check('420 1rem "Figtree Variable"'));
  expect(await isThere()).toBe(false);
  const before = await boxes();
  held.resolve();
  await expect.poll(isThere).toBe(true);
  const moved = (await boxes()).filter(
    ({ top, height }, index) =>
      Math.abs(top - (before[index]?.top ?? 0)) >= 1 ||
      Math.abs(height - (before[index]?.height ?? 0)) >= 1,
  );
  expect(moved).toEqual([]);
});
