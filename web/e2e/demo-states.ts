import { type Page, expect } from "@playwright/test";

import { getJson, postJson } from "./answers";
import { drawn } from "./drawn-photo";
import {
  NOWHERE,
  type State,
  at,
  choose,
  chooseOption,
  comeToRest,
  editProfile,
  fill,
  openMessageMenu,
  openPhotos,
  press,
  see,
  seeDialog,
  seeMenu,
  settle,
  whileApi,
  releaseOnly,
} from "./states";

const DAY_MS = 86_400_000;
const NOBODY = "x".repeat(22);

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
  const open = events.find(
    ({ isUserAttending, currentAttendees, maxAttendees }) =>
      !isUserAttending && currentAttendees < maxAttendees,
  );
  const weekly = events.find(({ series }) => series);
  const past = events.find(({ dateTime }) => Date.parse(dateTime) < Date.now());
  return {
    client,
    person,
    stranger,
    conversation,
    other,
    event: events[0],
    full,
    open,
    weekly,
    past,
  };
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

/** On a desktop it is there already. */
async function openPreview(page: Page) {
  const preview = page.getByRole("button", { name: /^(Preview|Vorschau)$/ });
  if (await preview.isVisible()) await preview.click();
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
  const { client, person, stranger, conversation, other, event, full, open, weekly, past } =
    await enterDemo(page);
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
    // All have the same card and much the same skeleton.
    ...(["failed", "loading"] as const)
      .flatMap((outage) => loads.map((each) => whileApi(outage, ...each)))
      .map((state) => (/^(map|chat)-/.test(state.name) ? state : releaseOnly(state))),
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
    at("chat-menu", `/chat/${conversation?.user.id}`, press(/^(More about|Mehr zu)/), seeMenu),
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
    releaseOnly(
      at(
        "report-missing",
        `/events/${event?.id}`,
        press(/^(More about this|Mehr zu diesem)/),
        choose(/Report|melden/),
        press(/^(Send report|Meldung senden)$/),
      ),
    ),
    at("chat-gone", `/chat/${NOBODY}`),
    at("events", "/events"),
    at("events-no-match", "/events?q=nothing+of+that+kind"),
    at("event", `/events/${event?.id}`),
    at("event-full", `/events/${full?.id}`),
    at("event-weekly", `/events/${weekly?.id}`),
    at("event-past", `/events/${past?.id}`, see(/^(Only those who were|Nur wer da war)/)),
    at(
      "event-joined",
      `/events/${open?.id}`,
      press(/^(Join this event|Ich bin dabei)/),
      see(/^(You're going|Du bist dabei)$/),
    ),
    at("event-own", `/events/${own}`),
    at("event-off", `/events/${off}`),
    at("event-gone", `/events/${NOBODY}`),
    at("event-edit", `/events/${own}/edit`),
    at(
      "event-edit-cancel",
      `/events/${own}/edit`,
      fill(/^(Title|Titel)$/, "A shorter title"),
      press(/^(Cancel|Abbrechen)$/),
      seeDialog,
    ),
    at(
      "event-call-off",
      `/events/${own}`,
      press(/^(More about this event|Mehr zu diesem Event)$/),
      choose(/^(Call off|Absagen)$/),
      seeDialog,
    ),
    at("event-create", "/events/create"),
    at(
      "event-create-preview",
      "/events/create",
      fill(/^(Title|Titel)$/, "Lantern walk"),
      openPreview,
    ),
    at("event-create-missing", "/events/create", press(/^(Publish event|Event veröffentlichen)$/)),
    releaseOnly(
      at(
        "event-create-past",
        "/events/create",
        fill(/^(Date|Datum)$/, "2020-01-01"),
        press(/^(Publish event|Event veröffentlichen)$/),
        see(/still to come|noch kommt/),
      ),
    ),
    at("event-create-cover-refused", "/events/create", async (page) => {
      const buffer = Buffer.from("no picture");
      await page
        .getByLabel(/^(Your photo|Dein Foto)$/)
        .setInputFiles({ name: "cover.png", mimeType: "image/png", buffer });
      await expect(page.getByRole("alert").first()).toBeVisible();
    }),
    at("profile", "/profile"),
    at(
      "status",
      "/profile",
      press(/: (Set a status|Status setzen)$/),
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
    releaseOnly(
      at(
        "profile-edit-missing",
        "/profile",
        editProfile,
        fill(/^Name$/, ""),
        press(/^(Save|Speichern)/),
      ),
    ),
    at("settings", "/settings"),
    at("settings-privacy", "/settings#privacy"),
    at("settings-filters", "/settings#filters"),
    at("settings-appearance", "/settings#appearance"),
    at("blocked", "/settings#safety", press(/^(Blocked people|Blockierte Personen)$/), seeDialog),
    at("reports", "/settings#safety", press(/^(My reports|Meine Meldungen)$/), seeDialog),
    at("nowhere", NOWHERE),
    {
      ...at("update", "/matches", async (page) => {
        await page.evaluate(() => {
          const data = { type: "version", version: "a newer one" };
          navigator.serviceWorker.dispatchEvent(new MessageEvent("message", { data }));
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
