import type { Deps } from "../../deps.ts";
import { AppError, notFound } from "../../lib/errors.ts";
import { PAGE_DEFAULT } from "../../lib/page.schema.ts";
import { peopleOf, viewerPersonOf } from "../../people/people-cache.service.ts";
import type { ViewerPerson } from "../../people/person.ts";
import { canSeePresence, isVisible } from "../../visibility.ts";
import { otherIdAt, pageOf } from "./conversation-page.ts";
import type { ConversationPage } from "./conversation-page.ts";
import { readFirstPage } from "./conversations-cache.service.ts";
import { countConversations, findLastMessageId, readConversations } from "./conversations.repo.ts";
import type { ConversationsFrom } from "./conversations.repo.ts";
import { serializeConversations } from "./serialize-conversations.ts";
import type { Listed } from "./serialize-conversations.ts";
import type { ListConversations } from "../messages.schema.ts";
import type { Member } from "../peer.service.ts";

const NEWEST = Number.MAX_SAFE_INTEGER;

/** A page of conversations, without a visibility check; the first page of those not archived is cached. */
function readPage(deps: Deps, member: Member, from: ConversationsFrom, isFirst: boolean) {
  const load = async () => {
    const read = await readConversations(deps.db, member, { ...from, countsArchived: isFirst });
    return pageOf(member.id, read.conversations, read.archived);
  };
  const isCached = isFirst && !from.isArchived && from.limit === PAGE_DEFAULT;
  return isCached && from.before === NEWEST ? readFirstPage(deps, member.id, load) : load();
}

async function findVisible(deps: Deps, viewer: ViewerPerson, page: ConversationPage) {
  const ids = Array.from({ length: page.size }, (_, index) => otherIdAt(page, index));
  const people = await peopleOf(deps, ids);
  const isOnline = deps.presence.checkOnline();
  const visible: Listed[] = [];
  let next = 0;
  for (let index = 0; index < page.size; index += 1) {
    const person = people[next];
    // Deleted people are missing in the list, so their rows are skipped.
    if (person?.id !== ids[index]) continue;
    next += 1;
    if (!person || !isVisible(viewer, person)) continue;
    const showsOnlineStatus = canSeePresence(viewer, person);
    visible.push({
      page,
      index,
      person,
      showsOnlineStatus,
      isOnline: showsOnlineStatus && isOnline(person.id),
    });
  }
  return visible;
}

/** Reads on until there are enough visible ones, or no more. */
async function readVisible(deps: Deps, member: Member, from: ConversationsFrom) {
  const { limit, isArchived } = from;
  const viewer = await viewerPersonOf(deps, member.id);
  if (!viewer) throw notFound();
  const listed: Listed[] = [];
  let archived: number | undefined;
  for (let { before } = from; listed.length < limit;) {
    const page = await readPage(
      deps,
      member,
      { before, limit, isArchived },
      archived === undefined,
    );
    archived ??= page.archived;
    listed.push(...(await findVisible(deps, viewer, page)));
    if (page.size < limit) break;
    before = page.messageIds.at(-1) ?? 0;
  }
  const visible = listed.slice(0, limit);
  return {
    conversations: serializeConversations(member.publicId, visible, isArchived),
    count: visible.length,
    archived: archived ?? 0,
  };
}

/** Newest first; `before` is the peer's id in the last conversation of the previous page. */
export async function listConversations(
  deps: Deps,
  viewer: Member,
  { limit, before, archived: archivedOnly }: ListConversations,
) {
  const last = before === undefined ? NEWEST : await findLastMessageId(deps.db, viewer, before);
  if (last === undefined) {
    const message = "You have no conversation with this person.";
    throw new AppError("invalid_input", message, { fields: { before: message } });
  }
  const isArchived = archivedOnly === "1";
  const from = { before: last, limit, isArchived };
  const { conversations, count, archived } = await readVisible(deps, viewer, from);
  const isAll = before === undefined && count < limit;
  const countAll = async () =>
    isArchived ? archived : (await countConversations(deps.db, viewer)) - archived;
  return {
    conversations,
    archived,
    total: isAll ? count : await countAll(),
  };
}
