import { queryOptions } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";

import { KEPT_PROFILE_MS } from "@/lib/kept-times";
import { api } from "@/lib/api";

export type PersonWithPhotos = InferResponseType<(typeof api.users)[":id"]["$get"], 200>;
/** As lists have them. */
export type Person = Omit<PersonWithPhotos, "photos" | "gender">;

export const personQuery = (id: string) =>
  queryOptions({
    queryKey: ["users", "person", id],
    queryFn: async (): Promise<PersonWithPhotos> =>
      (await api.users[":id"].$get({ param: { id } })).json(),
    meta: {
      people: (person: PersonWithPhotos) => [person],
      mapPeople: (person: PersonWithPhotos, change: (one: PersonWithPhotos) => PersonWithPhotos) =>
        change(person),
      isByPlace: true,
      keptMs: KEPT_PROFILE_MS,
    },
  });
