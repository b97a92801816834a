import { type Page, expect } from "@playwright/test";

import { postJson } from "./answers";
import { enter, newNeighbour, ownSpot } from "./neighbours";
import {
  type State,
  type Steps,
  at,
  choose,
  editParts,
  editProfile,
  press,
  see,
  seeDialog,
  releaseOnly,
} from "./states";

const DAY_MS = 86_400_000;

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
  at("profile-in-place", "/profile", editParts),
  at("settings-member", "/settings"),
  at("settings-place", "/settings#place"),
  at("settings-notifications", "/settings#notifications"),
  at("settings-account", "/settings#account"),
  releaseOnly(
    at(
      "settings-password-missing",
      "/settings#password",
      press(/^(Change password|Passwort ändern)$/),
    ),
  ),
  at("delete-account", "/settings#account", press(/^(Delete account|Konto löschen)$/), seeDialog),
  at("dating-consent", "/settings#dating", lookForDating, press(/^(Choose|Auswählen)$/), seeDialog),
  releaseOnly(
    at(
      "dating-answers",
      "/settings#dating",
      lookForDating,
      press(/^(Choose|Auswählen)$/),
      press(/^(I agree|Ich stimme zu)$/),
      see(/^(Save answers|Speichern)$/),
    ),
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
    recurrence: { every: "monthByWeekday", count: 12 },
  });
  await arab.client.post(`/api/events/${event}/join`);
  const { id: question } = await postJson(arab.client, `/api/events/${event}/questions`, {
    text: words("هل يوجد كعك؟ ", 500),
  });
  await endless.client.put(`/api/events/${event}/questions/${question}/answer`, {
    data: { text: words("https://example.com/", 500) },
  });
  return [
    at("map-extreme", "/map"),
    at("discover-extreme", "/discover"),
    at("person-extreme", `/discover?person=${endless.id}`),
    at("person-arab", `/discover?person=${arab.id}`),
    at("matches-extreme", "/matches"),
    at("messages-extreme", "/messages"),
    at("chat-extreme", `/chat/${endless.id}`),
    at("chat-arab", `/chat/${arab.id}`),
    releaseOnly(
      at(
        "block-extreme",
        `/chat/${endless.id}`,
        press(/^(More about|Mehr zu)/),
        choose(/[Bb]lock/),
        seeDialog,
      ),
    ),
    at("events-extreme", "/events"),
    at("event-extreme", `/events/${event}`),
    at("profile-extreme", "/profile"),
    releaseOnly(at("profile-edit-extreme", "/profile", editProfile)),
  ];
}

export const UNFINISHED: State[] = [
  at("setup", "/"),
  at("setup-second", "/", press(/^(Next|Weiter)$/)),
  releaseOnly(at("setup-missing", "/", press(/^(Next|Weiter)$/), press(/^(Next|Weiter)$/))),
];
