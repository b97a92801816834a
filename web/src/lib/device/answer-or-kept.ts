import type { Query, QueryClient, QueryPersister } from "@tanstack/react-query";

import { isUnreachable } from "../api-error";
import { markKept } from "./kept-times";
import { lastMember } from "./last-member";

/** After this time the server may be unreachable. */
const SLOW_MS = 3000;

async function readKept(memberId: string, query: Pick<Query, "queryHash">) {
  const { keptAnswer } = await import("./kept-answers");
  const kept = await keptAnswer(memberId, query);
  if (kept) markKept(query.queryHash, kept.at);
  return kept;
}

/** Undefined after a timeout. */
async function soon<Data>(answer: Promise<Data>) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const slow = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, SLOW_MS, undefined);
  });
  const result = Promise.race([answer.then((data) => ({ data })), slow]);
  return result.finally(() => clearTimeout(timer));
}

/** Replaces a stored response on screen. Newer data is refetched instead, and removed queries stay removed. */
function receiveLate(client: QueryClient, query: Query, kept: unknown, data: unknown) {
  const { queryKey, queryHash, state } = query;
  if (client.getQueryCache().get(queryHash) !== query) return;
  if (state.data !== kept) return void client.invalidateQueries({ queryKey, exact: true });
  markKept(queryHash);
  client.setQueryData(queryKey, data);
}

/**
 * A persister: if the server does not answer a query's first fetch, shows the response stored on the device until it
 * does.
 */
export const answerOrKept: QueryPersister = async (ask, context, query) => {
  let isAnswered = false;
  const answer = (async () => {
    const data = await ask(context);
    isAnswered = true;
    return data;
  })();
  const fresh = async () => {
    const data = await answer;
    markKept(query.queryHash);
    return data;
  };
  const memberId = lastMember();
  const mayBeKept = memberId !== null && query.meta?.keptMs !== undefined;
  if (!mayBeKept || query.state.data !== undefined) return fresh();
  try {
    if (await soon(answer)) return fresh();
  } catch (error) {
    const kept = isUnreachable(error) ? await readKept(memberId, query) : undefined;
    if (kept) return kept.data;
    throw error;
  }
  const kept = await readKept(memberId, query);
  if (!kept || isAnswered) return fresh();
  const { client } = context;
  void answer.then(
    (data) => receiveLate(client, query as never, kept.data, data),
    (error: Error) => client.getQueryCache().config.onError?.(error, query as never),
  );
  return kept.data;
};
