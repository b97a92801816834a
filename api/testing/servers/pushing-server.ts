import { createPush, pushKeysOf } from "../../push/push.ts";
import { runServer } from "../../server.ts";
import { sharedGazetteer } from "../places/gazetteer.ts";

// The server that tests kill: it pushes to this machine, where the test's own push service listens.
const keys = pushKeysOf(new Uint8Array(32).fill(7));
void runServer({
  gazetteer: sharedGazetteer(),
  push: createPush(keys, "mailto:team@example.com", "loopback"),
});
