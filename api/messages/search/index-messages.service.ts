import type { Deps } from "../../deps.ts";
import { perDeps } from "../../lib/per-deps.ts";
import { nextTurn } from "../../lib/processes/turns.ts";
import { mergeIndex, readUnindexed, saveWords } from "./index-messages.repo.ts";
import { wordsOf } from "./search-words.ts";

/** Few enough that neither a turn of the loop nor a write takes 5 ms. */
const BATCH = 40;

const running = perDeps(() => ({ isRunning: false }));

/** Indexes messages that were written, edited or migrated, in small batches. */
export async function indexMessages(deps: Deps) {
  const state = running(deps);
  if (state.isRunning) return;
  state.isRunning = true;
  try {
    for (let isMore = true; isMore; await nextTurn()) {
      const rows = await readUnindexed(deps.db, BATCH);
      if (rows.length === 0) break;
      const words = rows.map(
        ({ id, content }) => [id, content, wordsOf(content).join(" ")] as [number, string, string],
      );
      // In one turn, so that they share a commit.
      await Promise.all([saveWords(deps.db, words), mergeIndex(deps.db)]);
      isMore = rows.length === BATCH;
    }
  } finally {
    state.isRunning = false;
  }
}
