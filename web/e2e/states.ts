import { type Page, expect } from "@playwright/test";

import { getJson, postJson } from "./answers";
import { drawn } from "./drawn-photo";
import { enter, newNeighbour, ownSpot } from "./neighbours";

/** A screen as one may come upon it. */
export type State = {
  name: string;
  /** `goTo` is how one gets to its address: by a full load, unless it says otherwise. */
  open: (page: Page, goTo?: GoTo) => Promise<unknown>;
  /** Where it leads by itself once it is let be. */
  leadsTo?: RegExp;
  /** It leaves something behind that ends with the page. */
  needsReload?: boolean;
  /** Answers are missing that no other state before it may have fetched, and that those after it need. */
  outage?: "loading" | "failed";
};

type GoTo = (page: Page, path: string) => Promise<unknown>;
type Steps = (page: Page) => Promise<unknown>;

const DAY_MS = 86_400_000;
const NOBODY = "x".repeat(22);
const NOWHERE = "/nowhere";

/** A frame is drawn first: without one the animations that wait for it never begin. */
const passingAnimationsEnd = async () => {
  const isPassing = ({ playState, effect }: Animation) =>
    playState === "running" && effect?.getTiming().iterations !== Number.POSITIVE_INFINITY;
  for (let stillFrames = 0; stillFrames < 2; stillFrames += 1) {
    await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
    const passing = document.getAnimations().filter(isPassing);
    if (passing.length > 0) stillFrames = 0;
    await Promise.allSettled(passing.map(({ finished }) => finished));
  }
};

const load: GoTo = (page, path) => page.goto(path);

/** How many entries of the history the overlays of a screen have. */
const overlayDepth = () => Number(window.history.state?.overlays ?? 0);

/**
 * Goes on in the app that is open, as a link would: by the page for an address that leads nowhere, so that what is
 * seen afterwards is the new screen.
 */
export const walk: GoTo = async (page, path) => {
  const depth = await page.evaluate(overlayDepth);
  if (depth > 0) {
    await page.evaluate((entries) => window.history.go(-entries), depth);
    await page.waitForFunction(() => !window.history.state?.overlays);
  }
  const lost = page.getByRole("heading", { name: "This view got lost" });
  await page.evaluate(() => window.history.pushState(null, "", "/between"));
  await lost.waitFor();
  await page.evaluate((to) => window.history.pushState(null, "", to), path);
  if (path !== NOWHERE) await lost.waitFor({ state: "detached" });
};

/** Waits until what has just changed is drawn, and nothing moves any more. */
export async function comeToRest(page: Page) {
  await page.evaluate(passingAnimationsEnd);
}

async function loadAndRest(page: Page) {
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await comeToRest(page);
}

/** Waits until nothing loads and nothing moves any more. */
export async function settle(page: Page) {
  await expect(page.getByRole("heading").first()).toBeVisible();
  await loadAndRest(page);
}

/** A state that a path leads to, and what is done there. */
export const at = (name: string, path: string, ...steps: Steps[]): State => ({
  name,
  async open(page, goTo = load) {
    await goTo(page, path);
    await settle(page);
    for (const step of steps) await step(page);
    if (steps.length > 0) await loadAndRest(page);
  },
});

const press =
  (name: RegExp): Steps =>
  (page) =>
    page.getByRole("button", { name }).first().click();
const choose =
  (name: RegExp): Steps =>
  (page) =>
    page.getByRole("menuitem", { name }).click();
const chooseOption =
  (name: RegExp): Steps =>
  (page) =>
    page.getByRole("dialog").getByRole("radio", { name }).check();
export const fill =
  (label: RegExp, text: string): Steps =>
  (page) =>
    page.getByLabel(label).first().fill(text);
/** By the keys, of the newest message. */
const openMessageMenu: Steps = async (page) => {
  await page.getByRole("log").focus();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menu")).toBeVisible();
};
/** Its code may still be on its way. */
const seeDialog: Steps = (page) => expect(page.getByRole("dialog")).toBeVisible();
/** A draft reopens by itself. */
const editProfile: Steps = async (page) => {
  const edit = page.getByRole("button", { name: /^(Edit profile|Profil bearbeiten)$/ });
  if (await edit.isVisible()) await edit.click();
};
const openPhotos: Steps = async (page) => {
  await press(/^(Update photos|Fotos ändern)$/)(page);
  await seeDialog(page);
};
export const see =
  (text: RegExp): Steps =>
  (page) =>
    expect(page.getByText(text).first()).toBeVisible();

const tryAgain = (page: Page) =>
  page.getByRole("button", { name: /^(Try again|Nochmal versuchen)$/ }).first();

const whileApi = (
  state: NonNullable<State["outage"]>,
  name: string,
  path: string,
  calls: string,
): State => ({
  name: `${name}-${state}`,
  outage: state,
  async open(page, goTo = load) {
    await page.route(calls, (route) =>
      state === "failed"
        ? route.fulfill({ status: 500, json: { code: "internal", message: "It broke." } })
        : undefined,
    );
    await goTo(page, path);
    if (state === "failed") {
      await expect(tryAgain(page)).toBeVisible();
      await settle(page);
    } else {
      await expect(page.locator("h1")).toBeAttached();
      await expect(page.locator("[aria-busy=true]").first()).toBeVisible();
    }
  },
});

/** The answer is slow. */
const signingOut: State = {
  name: "signing-out",
  leadsTo: /\/login$/,
  async open(page) {
    await page.route("**/api/logout", () => undefined);
    await page.goto("/settings");
    await settle(page);
    await page
      .getByRole("main")
      .getByRole("button", { name: /^(Sign out|Abmelden)$/ })
      .click();
    await comeToRest(page);
  },
};

export const SIGNED_OUT: State[] = [
  at("login", "/login"),
  at(
    "login-refused",
    "/login",
    fill(/^E-[Mm]ail/, "nobody@example.com"),
    fill(/^Passwor[dt]/, "not-the-one"),
    press(/^(Sign in|Anmelden)$/),
    (page) => expect(page.getByRole("alert")).toBeVisible(),
  ),
  at("forgot", "/login", press(/^(Forgot password|Passwort vergessen)/), seeDialog),
  at(
    "forgot-missing",
    "/login",
    press(/^(Forgot password|Passwort vergessen)/),
    press(/^(Generate reset link|Link anfordern)$/),
  ),
  at(
    "forgot-token-missing",
    "/login",
    press(/^(Forgot password|Passwort vergessen)/),
    press(/(have a token|schon einen Code)/),
    press(/^(Reset password|Passwort ändern)$/),
  ),
  at(
    "forgot-token",
    "/login",
    press(/^(Forgot password|Passwort vergessen)/),
    press(/(have a token|schon einen Code)/),
  ),
  at("confirm-email", "/confirm-email#token=unused"),
  at("confirm-email-refused", "/confirm-email"),
  at("unsubscribe", "/unsubscribe#token=unused"),
  at("signup", "/signup"),
  at("signup-refused", "/signup", press(/^(Create account|Konto anlegen)$/)),
];

/** A demo sandbox, with somebody, something and some news on every screen. */
async function enterDemo(page: Page) {
  const client = page.request;
  const headers = { "Accept-Language": await page.evaluate(() => navigator.language) };
  expect((await client.post("/api/demo-login", { headers })).status()).toBe(200);
  const [person, stranger] = await getJson(client, "/api/users/nearby?browse=1");
  const [conversation, other] = await getJson(client, "/api/conversations");
  const events = await getJson(client, "/api/events/nearby");
  const full = events.find(
    ({ currentAttendees, maxAttendees }) => currentAttendees >= maxAttendees,
  );
  return { client, person, stranger, conversation, other, event: events[0], full };
}

/** What the pictures of the README show. */
export async function enterForPictures(page: Page): Promise<State[]> {
  const { conversation, event } = await enterDemo(page);
  return [
    at("map", "/map"),
    at("discover", "/discover"),
    at("event", `/events/${event?.id}`),
    at("chat", `/chat/${conversation?.user.id}`),
  ];
}

/** Two of the visitor, since the people of the demo have one each. */
async function addPhotos(page: Page) {
  const photos: { url: unknown; alt: string }[] = [];
  for (const [alt, width] of [
    ["On a hill", 300],
    ["At sea", 500],
  ] as const) {
    const image = await drawn(page, width);
    const response = await page.request.post("/api/upload/profile", { multipart: { image } });
    photos.push({ url: (await response.json()).url, alt });
  }
  await page.request.put("/api/users/me/photos", { data: { photos } });
  return getJson(page.request, "/api/users/me");
}

export async function enterSandbox(page: Page): Promise<State[]> {
  const { client, person, stranger, conversation, other, event, full } = await enterDemo(page);
  const me = await addPhotos(page);
  const reacted = `/chat/${other?.user.id}`;
  for (const { id } of await getJson(client, `/api/messages/${other?.user.id}?peek=1`))
    await client.put(`/api/messages/${other?.user.id}/${id}/reaction`, { data: { emoji: "❤️" } });
  const create = async (title: string) => {
    const data = {
      title,
      description: "A ride along the river.",
      category: "outdoor",
      location: "Pier 1",
      dateTime: new Date(Date.now() + DAY_MS).toISOString(),
    };
    return (await postJson(client, "/api/events", data)).id;
  };
  const own = await create(
    "Donaudampfschifffahrtsgesellschaftskapitänstreffen am Sonntagnachmittag",
  );
  const off = await create("Picnic in the rain");
  await client.delete(`/api/events/${off}`);
  const loads: [name: string, path: string, calls: string][] = [
    // The first: what the navigation counts comes from the same answer.
    ["messages", "/messages", "**/api/conversations*"],
    ["map", "/map", "**/api/users/nearby*"],
    ["discover", "/discover", "**/api/users/nearby*"],
    ["matches", "/matches", "**/api/matches/*"],
    ["chat", `/chat/${conversation?.user.id}`, "**/api/messages/*"],
    ["events", "/events", "**/api/events/nearby*"],
    ["event", `/events/${event?.id}`, `**/api/events/${event?.id}`],
  ];
  return [
    ...loads.map((each) => whileApi("failed", ...each)),
    ...loads.map((each) => whileApi("loading", ...each)),
    at("map", "/map"),
    at("discover", "/discover"),
    at("discover-filters", "/discover", press(/^Filters?$/)),
    at("discover-why", "/discover", press(/(Why|Warum)\?$/)),
    at("person", `/discover?person=${person?.id}`),
    at("person-photos", `/discover?person=${me.id}`, see(/^(Photo 1 of 2|Foto 1 von 2)$/)),
    at("person-gone", `/discover?person=${NOBODY}`),
    at("matches", "/matches"),
    at("activity", "/messages", press(/^(Activity|Aktivität)/), seeDialog),
    at("match-end", "/matches", press(/^(End the connection|Verbindung mit)/), seeDialog),
    at("messages", "/messages"),
    at("chat", `/chat/${conversation?.user.id}`),
    at("chat-first", `/chat/${stranger?.id}`),
    {
      ...at("chat-unsent", `/chat/${conversation?.user.id}`, async (page) => {
        await page.route("**/api/messages/*", (route) =>
          route.request().method() === "POST" ? route.abort() : route.continue(),
        );
        await page.getByRole("textbox").fill("See you at the café at six?");
        await page.keyboard.press("Enter");
        await see(/Failed to send|ging nicht raus/)(page);
      }),
      needsReload: true,
    },
    at("chat-message-menu", reacted, openMessageMenu),
    at("chat-emoji", reacted, openMessageMenu, choose(/(Another|anderes) [Ee]moji$/), seeDialog),
    at("chat-reply", reacted, openMessageMenu, choose(/^(Reply|Antworten)$/)),
    at("chat-menu", `/chat/${conversation?.user.id}`, press(/^(More about|Mehr zu)/)),
    at(
      "block",
      `/chat/${conversation?.user.id}`,
      press(/^(More about|Mehr zu)/),
      choose(/[Bb]lock/),
      seeDialog,
    ),
    at(
      "report",
      `/chat/${conversation?.user.id}`,
      press(/^(More about|Mehr zu)/),
      choose(/Report|melden/),
      seeDialog,
    ),
    at(
      "report-missing",
      `/events/${event?.id}`,
      press(/^(More about this|Mehr zu diesem)/),
      choose(/Report|melden/),
      press(/^(Send report|Meldung senden)$/),
    ),
    at("chat-gone", `/chat/${NOBODY}`),
    at("events", "/events"),
    at("events-no-match", "/events?q=nothing+of+that+kind"),
    at("event", `/events/${event?.id}`),
    at("event-full", `/events/${full?.id}`),
    at("event-own", `/events/${own}`),
    at("event-off", `/events/${off}`),
    at("event-gone", `/events/${NOBODY}`),
    at("event-edit", `/events/${own}/edit`),
    at("event-call-off", `/events/${own}`, press(/^(Call off|Absagen)$/), seeDialog),
    at("event-create", "/events/create"),
    at("event-create-missing", "/events/create", press(/^(Publish event|Event veröffentlichen)$/)),
    at(
      "event-create-past",
      "/events/create",
      fill(/^(Date|Datum)$/, "2020-01-01"),
      press(/^(Publish event|Event veröffentlichen)$/),
      see(/still to come|noch kommt/),
    ),
    at("event-create-cover-refused", "/events/create", async (page) => {
      const buffer = Buffer.from("no picture");
      await page
        .getByLabel(/^(Add a cover photo|Titelbild hinzufügen)$/)
        .setInputFiles({ name: "cover.png", mimeType: "image/png", buffer });
      await expect(page.getByRole("alert").first()).toBeVisible();
    }),
    at("profile", "/profile"),
    at(
      "status",
      "/profile",
      press(/^(Set a status|Status setzen)$/),
      seeDialog,
      chooseOption(/^(Up for coffee|Lust auf Kaffee)$/),
      chooseOption(/^2 (h|Std\.)$/),
    ),
    at("photos", "/profile", openPhotos),
    at(
      "photos-crop",
      "/profile",
      openPhotos,
      press(/^(Turn and crop|Drehen und)/),
      press(/^(Square|Quadrat)$/),
    ),
    at("profile-edit", "/profile", editProfile),
    at(
      "profile-edit-missing",
      "/profile",
      editProfile,
      fill(/^Name$/, ""),
      press(/^(Save|Speichern)/),
    ),
    at("settings", "/settings"),
    at("blocked", "/settings", press(/^(Blocked people|Blockierte Personen)$/), seeDialog),
    at("reports", "/settings", press(/^(My reports|Meine Meldungen)$/), seeDialog),
    at("nowhere", NOWHERE),
    {
      ...at("update", "/matches", async (page) => {
        await page.evaluate(() => {
          for (let worker = 1; worker <= 2; worker += 1)
            navigator.serviceWorker.dispatchEvent(new Event("controllerchange"));
        });
        await see(/A new version|Eine neue Version/)(page);
      }),
      needsReload: true,
    },
    {
      ...at("offline", "/messages", async (page) => {
        await page.context().setOffline(true);
        await see(/You're offline|Du bist offline/)(page);
      }),
      needsReload: true,
    },
    // The last: whatever follows it begins signed out.
    signingOut,
  ];
}

const LOOK_AROUND = /^(Look around elsewhere|Woanders umsehen)$/;
const findPlace: Steps = async (page) => {
  await page.getByRole("combobox").fill("Ouagadougou");
  await expect(page.getByRole("option").first()).toBeVisible();
};

const lookForDating: Steps = async (page) => {
  await page.request.put("/api/users/me", { data: { intent: "dating" } });
  await page.reload();
};

/** What a member sees where nobody else is, and nothing has happened yet. */
export const ALONE: State[] = [
  at("map-empty", "/map"),
  at("look-around", "/map", press(LOOK_AROUND), seeDialog, findPlace),
  {
    ...at("elsewhere", "/map", press(LOOK_AROUND), seeDialog, findPlace, async (page) => {
      await page.keyboard.press("Enter");
      await expect(page.getByText(/^(Events there|Events dort)$/)).toBeVisible();
    }),
    needsReload: true,
  },
  at("discover-empty", "/discover"),
  at("poster", "/discover", press(/^(Poster|Aushang)$/), seeDialog),
  at("create-ritual", "/events/create?ritual=games"),
  at("matches-empty", "/matches"),
  at("messages-empty", "/messages"),
  at("archive-empty", "/messages?archived=true"),
  at("events-empty", "/events"),
  at("profile-new", "/profile"),
  at("settings-member", "/settings"),
  at("settings-password-missing", "/settings", press(/^(Change password|Passwort ändern)$/)),
  at("delete-account", "/settings", press(/^(Delete account|Konto löschen)$/), seeDialog),
  at("dating-consent", "/settings", lookForDating, press(/^(Choose|Auswählen)$/), seeDialog),
  at(
    "dating-answers",
    "/settings",
    lookForDating,
    press(/^(Choose|Auswählen)$/),
    press(/^(I agree|Ich stimme zu)$/),
    see(/^(Save answers|Speichern)$/),
  ),
];

const words = (text: string, length: number) => text.repeat(length).slice(0, length).trim();

/** What people write when nobody stops them: one endless word, one endless text, another direction. */
export async function enterExtremes(page: Page, baseURL: string | undefined): Promise<State[]> {
  const spot = ownSpot();
  const interests = Array.from({ length: 12 }, (_, index) => words(`${index}Kesselflicker`, 30));
  const long = { name: words("Wolfeschlegelsteinhausenbergerdorff", 80), interests };
  const me = await enter(page, spot, { ...long, bio: words("Entfernungspauschale ", 240) });
  const endless = await newNeighbour(baseURL, spot, { ...long, bio: words("x", 240) });
  await endless.client.put("/api/users/me", { data: { bio: words("I walk. I talk. ", 500) } });
  const arab = await newNeighbour(baseURL, spot, {
    name: "عبد الرحمن بن محمد بن عبد العزيز الفارسي",
    bio: "أحب المشي والقهوة، وأبحث عن أصدقاء جدد في الحي.",
    interests: ["قهوة", "hiking"],
  });
  for (const { id, client } of [endless, arab]) {
    for (const content of [
      "مرحبا! كيف حالك؟",
      words("https://example.com/", 400),
      words("Ha ", 1900),
    ])
      await client.post(`/api/messages/${me.id}`, { data: { content } });
    await me.client.post("/api/matches", { data: { userId1: me.id, userId2: id } });
  }
  const { id: event } = await postJson(endless.client, "/api/events", {
    title: words("Rindfleischetikettierung", 100),
    description: words("A walk of some hours. ", 2000),
    category: "networking",
    location: words("Hinterhofwerkstatt", 200),
    dateTime: new Date(Date.now() + DAY_MS).toISOString(),
  });
  await arab.client.post(`/api/events/${event}/join`);
  return [
    at("map-extreme", "/map"),
    at("discover-extreme", "/discover"),
    at("person-extreme", `/discover?person=${endless.id}`),
    at("person-arab", `/discover?person=${arab.id}`),
    at("matches-extreme", "/matches"),
    at("messages-extreme", "/messages"),
    at("chat-extreme", `/chat/${endless.id}`),
    at("chat-arab", `/chat/${arab.id}`),
    at(
      "block-extreme",
      `/chat/${endless.id}`,
      press(/^(More about|Mehr zu)/),
      choose(/[Bb]lock/),
      seeDialog,
    ),
    at("events-extreme", "/events"),
    at("event-extreme", `/events/${event}`),
    at("profile-extreme", "/profile"),
    at("profile-edit-extreme", "/profile", editProfile),
  ];
}

export const UNFINISHED: State[] = [
  at("setup", "/"),
  at("setup-missing", "/", press(/^(Complete profile|Profil fertigstellen)$/)),
];

/** Undoes what a state did to the connection. */
export async function leaveState(page: Page, { leadsTo }: State) {
  await page.context().setOffline(false);
  await page.unrouteAll({ behavior: "ignoreErrors" });
  if (!leadsTo) return;
  await expect(page).toHaveURL(leadsTo);
  await page.waitForLoadState();
}
