import { watchOwnTurns } from "./own-turns.ts";

const BOUND_MS = 10;

/** Measures the turns of the event loop from one SIGUSR2 to the next, and writes the result to WATCHED_TURNS. */
export function runWatched() {
  let end: ReturnType<typeof watchOwnTurns> | undefined;
  process.on("SIGUSR2", () => {
    if (!end) {
      end = watchOwnTurns(BOUND_MS);
      return;
    }
    void Bun.write(process.env.WATCHED_TURNS ?? "/dev/null", JSON.stringify(end()));
    end = undefined;
  });
}

// Alone it is a process that does nothing else.
if (import.meta.main) {
  runWatched();
  setInterval(() => undefined, 60_000);
  process.stdout.write("is ready: open http://nowhere:0\n");
}
