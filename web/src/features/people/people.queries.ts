import { queryOptions } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";

import { KEPT_PROFILE_MS } from "@/lib/kept-times";
import { api } from "@/lib/api";

export type Person = InferResponseType<(typeof api.users)[":id"]["$get"], 200>;

export const personQuery = (id: string) =>
  queryOptions({
    queryKey: ["users", "person", id],
    queryFn: async (): Promise<Person> => (await api.users[":id"].$get({ param: { id } })).json(),
    meta: {
      people: (person: Person) => [person],
      mapPeople: (person: Person, change: (one: Person) => Person) => change(person),
      isByPlace: true,
      keptMs: KEPT_PROFILE_MS,
    },
  });
