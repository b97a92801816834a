import { useInfiniteQuery, useQuery } from "@tanstack/react-query";

import { type Person, personQuery } from "@/features/people/public";
import { isUnreachable } from "@/lib/api-error";

import { findConversation } from "../conversation-pages";
import type { Conversation } from "../message";
import { conversationsQuery } from "../messages.queries";

/** A person as far as the list of conversations knows them: enough to read the history. */
const personOf = ({ user }: Conversation): Person => ({
  ...user,
  latitude: null,
  longitude: null,
  distanceKm: null,
  isDefaultPlace: false,
  compatibilityScore: 0,
  scoreFactors: [],
  sharedInterests: [],
  connectionsCount: 0,
  eventsJoined: 0,
  matchRate: 0,
  isConnected: false,
  messagesLeft: null,
});

/** The person of a chat; from the list of conversations if neither server nor device has more. */
export function useChatPerson(userId: string) {
  const person = useQuery(personQuery(userId));
  const isMissing = person.data === undefined && isUnreachable(person.error);
  const list = useInfiniteQuery({ ...conversationsQuery, enabled: isMissing });
  const row = isMissing ? findConversation(list.data, userId) : undefined;
  return { person, shown: person.data ?? (row && personOf(row)) };
}
