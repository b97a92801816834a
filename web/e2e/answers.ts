import type { Answer } from "@hereabouts/api/testing/read";
import type { APIRequestContext, APIResponse } from "@playwright/test";

async function bodyOf(answer: APIResponse) {
  if (!answer.ok()) throw new Error(`${answer.url()}: ${answer.status()} ${await answer.text()}`);
  return (await answer.json()) as unknown;
}

/** What the server answers, with the type of the route. */
export const getJson = async <Path extends string>(client: APIRequestContext, path: Path) =>
  (await bodyOf(await client.get(path))) as Answer<"GET", Path>;

/** What the server answers to what is sent, with the type of the route. */
export const postJson = async <Path extends string>(
  client: APIRequestContext,
  path: Path,
  data: { [field: string]: unknown },
) => (await bodyOf(await client.post(path, { data }))) as Answer<"POST", Path>;
