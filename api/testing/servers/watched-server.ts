import { runWatched } from "./watched-turns.ts";

// In this order: turns are watched from the start on.
runWatched();
await import("./pushing-server.ts");
