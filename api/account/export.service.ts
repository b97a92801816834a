import type { Viewer } from "../viewer.ts";
import type { Deps } from "../deps.ts";
import { nextTurn } from "../lib/processes/turns.ts";
import { publishDuePlaces } from "../places/publishing.service.ts";
import { logSecurity } from "../security-log.ts";
import { PART_NAMES, readList, readPart, readConversations, readMessages } from "./export.repo.ts";
import { LIST_NAMES } from "./export-lists.repo.ts";

const BATCH_SIZE = 200;

type Page = { place: number; item: string }[];

/** Yields a list page by page, and lets other requests run in between. */
async function* pages<Rows extends Page>(read: (after: number) => Promise<Rows>) {
  let after = 0;
  for (;;) {
    const rows = await read(after);
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH_SIZE) return;
    after = rows.at(-1)?.place ?? after;
    await nextTurn();
  }
}

async function* jsonList(read: (after: number) => Promise<Page>) {
  yield "[";
  let separator = "";
  for await (const rows of pages(read)) {
    yield separator + rows.map(({ item }) => item).join(",\n");
    separator = ",\n";
  }
  yield "]";
}

async function* jsonConversations({ db }: Deps, viewer: Viewer) {
  yield "[";
  let separator = "";
  for await (const conversations of pages((after) =>
    readConversations(db, viewer, after, BATCH_SIZE),
  )) {
    for (const { conversation_id, item } of conversations) {
      yield `${separator}${item.slice(0, -1)},"messages":`;
      yield* jsonList((after) => readMessages(db, viewer, conversation_id, after, BATCH_SIZE));
      yield "}";
      separator = ",\n";
    }
  }
  yield "]";
}

async function* jsonChunks(deps: Deps, viewer: Viewer) {
  const { db } = deps;
  await publishDuePlaces(deps);
  logSecurity(deps, "data_exported", viewer.publicId);
  yield `{"exportedAt":${JSON.stringify(new Date(deps.now()).toISOString())}`;
  for (const part of PART_NAMES)
    yield `,\n"${part}":${(await readPart(db, viewer, part, deps.now())) ?? "null"}`;
  for (const name of LIST_NAMES) {
    yield `,\n"${name}":`;
    yield* jsonList((after) => readList(db, viewer, name, after, BATCH_SIZE));
  }
  yield ',\n"conversations":';
  yield* jsonConversations(deps, viewer);
  yield "}\n";
}

/**
 * Everything stored about the member as one JSON document, streamed while it is read. Of other people it holds what the
 * screens show; people whom the viewer may not see are left out.
 */
export function exportMember(deps: Deps, viewer: Viewer) {
  const parts = jsonChunks(deps, viewer);
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
}
