import type { Page } from "@playwright/test";

import { drawn, sendPhoto } from "./drawn-photo";
import { postJson } from "./answers";
import { type Member, enter, newNeighbour, ownSpot, plan, write } from "./neighbours";
import { type State, at, fill, see, releaseOnly } from "./states";

const SEARCH = /^(Search messages|Nachrichten, Leute)/;
const say = async (from: Member, to: Member, content: string, replyTo?: string): Promise<string> =>
  (await postJson(from.client, `/api/messages/${to.id}`, { content, replyTo })).id;
const react = ({ client }: Member, { id: to }: Member, id: string, emoji: string) =>
  client.put(`/api/messages/${to}/${id}/reaction`, { data: { emoji } });

/** Everything that a message can be, from both sides. */
async function converse(page: Page, me: Member, ana: Member) {
  const [upright, wide] = [await drawn(page), await drawn(page, 900, 300)];
  const asked = await say(
    ana,
    me,
    "Shall we meet at the café by the river on Sunday? https://example.com/cafe",
  );
  await react(me, ana, asked, "👍");
  await react(ana, me, asked, "❤️");
  const answered = await say(me, ana, "Gladly, Ana. Is ten too early?", asked);
  await react(ana, me, answered, "😂");
  await say(ana, me, "☕️");
  const { id: photo } = await sendPhoto(ana.client, me.id, upright, {
    content: "This is the place",
  });
  await react(me, ana, photo, "😮");
  const { id: own } = await sendPhoto(me.client, ana.id, wide, { replyTo: photo });
  await say(ana, me, "Where is that?", own);
  const edited = await say(me, ana, "At the harbor");
  await me.client.put(`/api/messages/${ana.id}/${edited}`, { data: { content: "At the harbour" } });
  for (const [from, to] of [
    [me, ana],
    [ana, me],
  ] as const) {
    const removed = await say(from, to, "Never mind");
    await say(to, from, "What was that?", removed);
    await from.client.delete(`/api/messages/${to.id}/${removed}`);
  }
}

/** Conversations of a member, with all that a chat, the search and the archive can show. */
export async function enterConversations(
  page: Page,
  baseURL: string | undefined,
): Promise<State[]> {
  const spot = ownSpot();
  const me = await enter(page, spot, { name: "Mara Lind" });
  const meet = (name: string) => newNeighbour(baseURL, spot, { name });
  const [ana, stranger] = [await meet("Ana Soto"), await meet("Noor Haddad")];
  await converse(page, me, ana);
  await plan(ana, { title: "Ana's sunrise walk" });
  await sendPhoto(stranger.client, me.id, await drawn(page), { content: "Look at that view" });
  const [muted, marked] = [await meet("Ben Adler"), await meet("Lou Meyer")];
  for (const [each, state] of [
    [muted, { isArchived: true, isMuted: true }],
    [marked, { isArchived: true, isMarkedUnread: true }],
  ] as const) {
    await write(each, me, "See you there");
    await me.client.post(`/api/messages/${each.id}/read`, { data: {} });
    await me.client.put(`/api/conversations/${each.id}`, { data: state });
  }
  return [
    at("conversation", `/chat/${ana.id}`),
    at("conversation-end", `/chat/${ana.id}`, (page) =>
      page.getByRole("log").evaluate((log) => log.scrollTo(0, log.scrollHeight)),
    ),
    at("photo-blurred", `/chat/${stranger.id}`),
    at("archive", "/messages?archived=true", see(/^Ben Adler$/)),
    {
      ...at("search", "/messages", fill(SEARCH, "ana"), see(/^(Found|Gefunden)/)),
      needsReload: true,
    },
    {
      ...releaseOnly(
        at("search-nothing", "/messages", fill(SEARCH, "Xylophon"), see(/^(Nothing found|Nichts)/)),
      ),
      needsReload: true,
    },
  ];
}
