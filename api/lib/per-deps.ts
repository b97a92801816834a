import type { AppEventBus } from "./app-events.ts";

/** What a feature keeps in memory: made when it is first asked for, one for each bus that tells it of changes. */
export function perDeps<Deps extends { events: AppEventBus }, Memory>(
  create: (deps: Deps) => Memory,
) {
  const memories = new WeakMap<AppEventBus, { memory: Memory }>();
  return (deps: Deps): Memory => {
    const known = memories.get(deps.events);
    if (known) return known.memory;
    const memory = create(deps);
    memories.set(deps.events, { memory });
    return memory;
  };
}
