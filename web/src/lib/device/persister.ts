import type { Query, QueryClient, QueryPersister } from "@tanstack/react-query";

import { isUnreachable } from "../api-error";
import { markPersisted } from "./persisted-times";
import { lastMember } from "./last-member";

/** After this time the server may be unreachable. */
const SLOW_MS = 3000;

async function restore(memberId: string, query: Pick<Query, "queryHash">) {
  const { readPersisted } = await import("./persisted-queries");
  const stored = await readPersisted(memberId, query);
  if (stored) markPersisted(query.queryHash, stored.at);
  return stored;
}

/** Undefined after a timeout. */
async function soon<Data>(response: Promise<Data>) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const slow = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, SLOW_MS, undefined);
  });
  const result = Promise.race([response.then((data) => ({ data })), slow]);
  return result.finally(() => clearTimeout(timer));
}

/** Replaces a stored response on screen. Newer data is refetched instead, and removed queries stay removed. */
function receiveLate(client: QueryClient, query: Query, stored: unknown, data: unknown) {
  const { queryKey, queryHash, state } = query;
  if (client.getQueryCache().get(queryHash) !== query) return;
  if (state.data !== stored) return void client.invalidateQueries({ queryKey, exact: true });
  markPersisted(queryHash);
  client.setQueryData(queryKey, data);
}

/**
 * If the server does not answer the first fetch of a query, shows the response stored on the device until it does.
 */
export const persister: QueryPersister = async (fetchData, context, query) => {
  let hasResponse = false;
  const response = (async () => {
    const data = await fetchData(context);
    hasResponse = true;
    return data;
  })();
  const fresh = async () => {
    const data = await response;
    markPersisted(query.queryHash);
    return data;
  };
  const memberId = lastMember();
  const mayBeStored = memberId !== null && query.meta?.ttlMs !== undefined;
  if (!mayBeStored || query.state.data !== undefined) return fresh();
  try {
    if (await soon(response)) return fresh();
  } catch (error) {
    const stored = isUnreachable(error) ? await restore(memberId, query) : undefined;
    if (stored) return stored.data;
    throw error;
  }
  const stored = await restore(memberId, query);
  if (!stored || hasResponse) return fresh();
  const { client } = context;
  void response.then(
    (data) => receiveLate(client, query as never, stored.data, data),
    (error: Error) => client.getQueryCache().config.onError?.(error, query as never),
  );
  return stored.data;
};
