import { queryOptions } from "@tanstack/react-query";
import type { InferRequestType, InferResponseType } from "hono/client";

import { TTL_MS } from "@/lib/device/persisted-times";
import { api } from "@/lib/api";

export type Me = InferResponseType<typeof api.users.me.$get, 200>;
export type MeChanges = InferRequestType<typeof api.users.me.$put>["json"];

export const readMe = async () => (await api.users.me.$get()).json();

/** Only fetched when signed in: the auth guard checks the session first. */
export const meQuery = queryOptions({
  queryKey: ["users", "me"],
  queryFn: readMe,
  meta: { ttlMs: TTL_MS },
});
