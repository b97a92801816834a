import { type Page, expect } from "@playwright/test";

import { postJson } from "./answers";
import { drawn } from "./drawn-photo";
import { type Member, enter, newNeighbour, ownSpot, plan, planSuggested } from "./neighbours";
import { type State, at, press, releaseOnly, see, seeDialog } from "./states";

const SOON_MS = 1500;
const HOUR_MS = 3_600_000;
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();

const join = ({ client }: Member, event: string, plusOne = false) =>
  postJson(client, `/api/events/${event}/join`, { plusOne });
const ask = ({ client }: Member, event: string, text: string) =>
  postJson(client, `/api/events/${event}/questions`, { text });
const answerRequest = ({ client }: Member, event: string, { id }: Member, isApproved: boolean) =>
  postJson(client, `/api/events/${event}/requests`, { userId: id, isApproved });

/** One that has just begun, with photos of two and a guest who brings somebody. */
async function begin(me: Member, ana: Member, noor: Member) {
  const begun = await plan(me, {
    title: "Lanterns on the river",
    dateTime: inMs(SOON_MS),
    endsAt: inMs(HOUR_MS),
    allowsPlusOne: true,
  });
  await join(ana, begun, true);
  await join(noor, begun);
  return begun;
}

async function addPhoto({ client }: Member, event: string, page: Page, alt: string, width = 400) {
  const image = await drawn(page, width, 400);
  const uploaded = await client.post("/api/upload/event-photo", { multipart: { image } });
  const { url } = await uploaded.json();
  const add = () => client.post(`/api/events/${event}/photos`, { data: { url, alt } });
  await expect.poll(async () => (await add()).ok(), { timeout: 10_000 }).toBe(true);
}

/** What the host of an event that is still to come has to answer: guests, a question, who hosts it too. */
async function host(me: Member, ana: Member, noor: Member, lou: Member) {
  const event = await plan(me, {
    title: "Supper for twelve strangers",
    needsApproval: true,
    allowsPlusOne: true,
  });
  await join(ana, event, true);
  await answerRequest(me, event, ana, true);
  await join(noor, event, true);
  await join(lou, event);
  await postJson(me.client, `/api/events/${event}/co-hosts`, { userId: ana.id });
  await ask(noor, event, "Is there something without nuts?");
  return event;
}

/** Events of somebody else's: with each answer that who asks to come may have. */
async function askToCome(me: Member, noor: Member) {
  const careful = { category: "coffee", needsApproval: true, allowsPlusOne: true };
  const [open, asked, declined] = [
    await plan(noor, { title: "Coffee at the mill", ...careful }),
    await plan(noor, { title: "Coffee with a view", ...careful }),
    await plan(noor, { title: "Coffee before work", ...careful }),
  ];
  await join(me, asked, true);
  await join(me, declined);
  await answerRequest(noor, declined, me, false);
  const together = await plan(noor, { title: "Coffee and cards", allowsPlusOne: true });
  await join(me, together, true);
  const { id } = await ask(me, together, "Shall I bring a second deck?");
  await noor.client.put(`/api/events/${together}/questions/${id}/answer`, {
    data: { text: "Please do!" },
  });
  return { open, asked, declined, together };
}

/** One of Ana's that the member is asked to host, and one that they do host with her. */
async function hostWith(me: Member, ana: Member, lou: Member) {
  const [asked, both] = [
    await plan(ana, { title: "A walk among lighthouses" }),
    await plan(ana, { title: "Coffee on the dyke", category: "coffee", needsApproval: true }),
  ];
  for (const event of [asked, both])
    await postJson(ana.client, `/api/events/${event}/co-hosts`, { userId: me.id });
  await postJson(me.client, `/api/events/${both}/co-hosts/answer`, { accepts: true });
  await join(lou, both);
  return { asked, both };
}

/** One that anybody may see, who has its link. */
async function show(me: Member) {
  const shown = await plan(me, {
    title: "Music in the old brewery, and a walk home along the canal",
  });
  await me.client.put(`/api/events/${shown}/page`, { data: { showsPlace: true } });
  return shown;
}

const openPage = [press(/^(Page for anybody|Seite für alle)/), seeDialog];

/** All that becomes of an event between who plans it and who comes, from both sides. */
export async function enterEvents(page: Page, baseURL: string | undefined): Promise<State[]> {
  const spot = ownSpot();
  const me = await enter(page, spot, { name: "Mara Lind" });
  const meet = (name: string) => newNeighbour(baseURL, spot, { name });
  const [ana, noor, lou] = [
    await meet("Ana Soto"),
    await meet("Noor Haddad"),
    await meet("Lou Meyer"),
  ];
  await me.client.post("/api/matches", { data: { userId1: me.id, userId2: ana.id } });
  const begun = await begin(me, ana, noor);
  const own = await host(me, ana, noor, lou);
  const { open, asked, declined, together } = await askToCome(me, noor);
  const hosted = await hostWith(me, ana, lou);
  const shown = await show(me);
  await planSuggested(noor, [me, ana]);
  await addPhoto(me, begun, page, "Paper boats with candles in them", 700);
  await addPhoto(ana, begun, page, "The bridge at night");
  const bringOne = (page: Page) =>
    page.getByRole("switch", { name: /^(I bring one more|Ich bringe noch)/ }).click();
  return [
    at("event-approval", `/events/${open}`, bringOne),
    at("event-requested", `/events/${asked}`),
    at("event-declined", `/events/${declined}`),
    at("event-plus-one", `/events/${together}`, see(/^Please do!$/)),
    at("event-asked-to-host", `/events/${hosted.asked}`),
    at("event-co-host", `/events/${hosted.both}`, see(/^(Let in|Zusagen)$/)),
    at("event-requests", `/events/${own}`, see(/^(Let in|Zusagen)$/)),
    at("co-hosts", `/events/${own}`, press(/^(Co-hosts|Wer mitveranstaltet)/), seeDialog),
    at("question-answer", `/events/${own}`, press(/^(Answer Noor|.*Haddad.* antworten)/)),
    at("check-in", `/events/${begun}/check-in`, press(/^(Here|Da): /)),
    releaseOnly(at("check-in-early", `/events/${own}/check-in`)),
    releaseOnly(at("check-in-not-host", `/events/${together}/check-in`)),
    at("event-photos", `/events/${begun}`, see(/^(Only those who were|Nur wer da war)/)),
    at("event-photo", `/events/${begun}`, press(/(Open|Öffnen): .*Paper boats/), seeDialog),
    at("page-for-anybody", `/events/${shown}`, ...openPage),
    at(
      "page-poster",
      `/events/${shown}`,
      ...openPage,
      press(/^(Poster|Plakat)$/),
      see(/^(Print the|Plakat dr)/),
    ),
    at("events-waiting", "/events?mine=waiting"),
    at("chat-together", `/chat/${ana.id}`, see(/^(Go together\?|Gehen wir hin\?)$/)),
  ];
}
