import { keepTownsInUse } from "./demo/town.service.ts";
import type { Deps } from "./deps.ts";
import { perDeps } from "./lib/per-deps.ts";

/** Who acts on what happens. Caches are not named: each subscribes to what makes it wrong where it is made. */
export const subscribeAll = perDeps((deps: Deps) => {
  keepTownsInUse(deps);
});
