import { queryOptions } from "@tanstack/react-query";

import type { Person } from "@/features/people/public";
import { api } from "@/lib/api";
import type { Position } from "@/lib/map-projection";
import { serverNow } from "@/lib/time/server-time";

const PEOPLE_MAX = "100";
const EVENTS_MAX = "20";

const queryOf = ({ latitude, longitude }: Position) => ({
  latitude: String(latitude),
  longitude: String(longitude),
});

export const countsThereQuery = (position: Position) =>
  queryOptions({
    queryKey: ["users", "nearby", "elsewhere", "counts", position],
    queryFn: async () => (await api.users.nearby.counts.$get({ query: queryOf(position) })).json(),
  });

/** People are listed only within 50 km of the member's place. */
export const peopleThereQuery = (position: Position) =>
  queryOptions({
    queryKey: ["users", "nearby", "elsewhere", "people", position],
    queryFn: async (): Promise<Person[]> => {
      const query = { ...queryOf(position), browse: "1", limit: PEOPLE_MAX } as const;
      return (await api.users.nearby.$get({ query })).json();
    },
    meta: {
      people: (people: Person[]) => people,
      mapPeople: (people: Person[], change: (person: Person) => Person) => people.map(change),
    },
  });

export const eventsThereQuery = (position: Position) =>
  queryOptions({
    queryKey: ["elsewhere", "events", position],
    queryFn: async () => {
      const query = {
        ...queryOf(position),
        from: new Date(serverNow()).toISOString(),
        limit: EVENTS_MAX,
      };
      return (await api.events.nearby.$get({ query })).json();
    },
  });
