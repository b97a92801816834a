import { queryOptions } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";

import { PROFILE_TTL_MS } from "@/lib/device/persisted-times";
import { api } from "@/lib/api";
import { requirePublicId } from "@/lib/public-id";

export type PersonPage = InferResponseType<(typeof api.users)[":id"]["$get"], 200>;
/** A person in lists. */
export type Person = Omit<PersonPage, "photos" | "prompts" | "gender">;

export const personQuery = (id: string) =>
  queryOptions({
    queryKey: ["users", "person", id],
    queryFn: async (): Promise<PersonPage> => {
      requirePublicId(id);
      return (await api.users[":id"].$get({ param: { id } })).json();
    },
    meta: {
      people: (person: PersonPage) => [person],
      mapPeople: (person: PersonPage, change: (one: PersonPage) => PersonPage) => change(person),
      isByPlace: true,
      ttlMs: PROFILE_TTL_MS,
    },
  });
