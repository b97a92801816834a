import { type ComponentType, lazy } from "react";

/** A component that the page also works without: if its file cannot be loaded, nothing is in its place. */
export function lazyDecoration<Props>(load: () => Promise<ComponentType<Props>>) {
  const loadOnce = () =>
    load().then(
      (Part) => ({ default: Part }),
      () => ({ default: (() => null) as ComponentType<Props> }),
    );
  return { Part: lazy(loadOnce), load: loadOnce };
}
