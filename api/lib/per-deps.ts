import type { AppEventBus } from "./app-events.ts";

/** In-memory state of a feature: created on first use, one per event bus, so that each app in tests has its own. */
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
