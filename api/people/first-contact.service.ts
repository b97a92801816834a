import { dayOf } from "../lib/time/day.ts";
import type { Viewer } from "../viewer.ts";
import type { Deps } from "../deps.ts";
import type { Env } from "../env.ts";
import { notFound, rateLimited } from "../lib/errors.ts";
import { findContacts } from "./first-contact.repo.ts";
import type { ContactBounds, Contacts } from "./first-contact.repo.ts";

const DAY_MS = 86_400_000;
const MESSAGES_UNTIL_ANSWER = 2;
/** New conversations and connections together, by days of UTC. */
const CONTACTS_A_DAY = 20;
const NEWCOMER_CONTACTS_A_DAY = 10;
const NEWCOMER_MS = 2 * DAY_MS;

const scaled = (count: number, { rateLimitScale }: Pick<Env, "rateLimitScale">) =>
  Math.max(1, Math.floor(count * rateLimitScale));

/** How many messages a member may send before an answer. */
export const messagesUntilAnswer = (env: Pick<Env, "rateLimitScale">) =>
  scaled(MESSAGES_UNTIL_ANSWER, env);

export const contactBounds = ({ env, now }: Pick<Deps, "env" | "now">): ContactBounds => ({
  day: dayOf(now()),
  newSince: now() - NEWCOMER_MS,
  newcomerMax: scaled(NEWCOMER_CONTACTS_A_DAY, env),
  contactsMax: scaled(CONTACTS_A_DAY, env),
});

function contactsToday(deps: Pick<Deps, "env" | "now">, contacts: Contacts) {
  const { day, newSince, newcomerMax, contactsMax } = contactBounds(deps);
  const isNewcomer = contacts.createdAt > newSince;
  const used = contacts.contactsDay === day ? contacts.contactsUsed : 0;
  return { max: isNewcomer ? newcomerMax : contactsMax, used };
}

/** How many new people a member may still contact today. */
export function contactsLeft(deps: Pick<Deps, "env" | "now">, contacts: Contacts) {
  const { max, used } = contactsToday(deps, contacts);
  return Math.max(0, max - used);
}

/** Until when the bound stays the same, if nobody is contacted. */
export function contactsChangeAt(now: number, { createdAt }: Pick<Contacts, "createdAt">) {
  const endOfDay = (dayOf(now) + 1) * DAY_MS;
  const endAsNewcomer = createdAt + NEWCOMER_MS;
  return endAsNewcomer > now ? Math.min(endOfDay, endAsNewcomer) : endOfDay;
}

/** The refusal of one approach too many; says when the next one is possible. */
export async function tooManyContacts(deps: Deps, { id }: Pick<Viewer, "id">) {
  const contacts = await findContacts(deps.db, id);
  if (!contacts) return notFound();
  const { max } = contactsToday(deps, contacts);
  const nextAt = contactsChangeAt(deps.now(), contacts);
  const why = `You have used your ${max} new conversations and connections of today.`;
  return rateLimited((nextAt - deps.now()) / 1000, why, "first_contact");
}
