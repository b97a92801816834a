import {
  FILTER_INTERESTS_MAX,
  INTEREST_LENGTH_MAX,
} from "@hereabouts/api/profile/profile-limits.schema";
import type { Intent } from "@hereabouts/db/enumerations";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";

import { type PersonSearch, personSearch } from "@/features/people/public";

import { texts } from "@/texts/texts";

import type { Narrowing } from "../nearby.queries";

type DiscoverSearch = PersonSearch & {
  intent?: Intent;
  interest?: string[];
  online?: 1;
};

/** Checked by the loaded texts, as the enumeration is in a chunk with much else. */
const isIntent = (value: unknown): value is Intent =>
  typeof value === "string" && Object.hasOwn(texts.intents, value);

/** `?intent=&interest=&online=` narrow the people shown; invalid values are ignored. */
export function discoverSearch(search: Record<string, unknown>): DiscoverSearch {
  const intent = isIntent(search.intent) ? search.intent : undefined;
  const interest = [search.interest]
    .flat()
    .filter((one) => typeof one === "string" || typeof one === "number")
    .map((one) => String(one).trim())
    .filter((one) => one !== "" && one.length <= INTEREST_LENGTH_MAX)
    .slice(0, FILTER_INTERESTS_MAX);
  return {
    ...personSearch(search),
    ...(intent && { intent }),
    ...(interest.length > 0 && { interest }),
    ...((search.online === 1 || search.online === "1" || search.online === true) && { online: 1 }),
  };
}

const searchOf = ({ intent, interests, online }: Narrowing): DiscoverSearch => ({
  ...(intent && { intent }),
  ...(interests && interests.length > 0 && { interest: interests }),
  ...(online && { online: 1 }),
});

/** The filters in the address; changing them replaces the history entry. */
export function useNarrowing() {
  // The router merges unvalidated parameters into the validated ones.
  const search = useSearch({ from: "/discover" });
  const navigate = useNavigate();
  const narrowing = useMemo((): Narrowing => {
    const { intent, interest, online } = discoverSearch(search);
    return {
      ...(intent && { intent }),
      ...(interest && { interests: interest }),
      ...(online && { online: true }),
    };
  }, [search]);
  const narrow = (next: Narrowing) =>
    void navigate({ to: "/discover", search: searchOf(next), replace: true, resetScroll: false });
  return { narrowing, narrow };
}
