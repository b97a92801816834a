import { type ComponentType, type ElementType, createElement, lazy, useState } from "react";

/**
 * A component that the page also works without: if its file cannot be loaded, nothing is in its place. Loaded beforehand it
 * is there with the rest, and what is beside it does not move.
 */
export function lazyDecoration<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined;
  const loadOnce = () =>
    load().then(
      (Part) => ({ default: (loaded = Part) }),
      () => ({ default: (() => null) as ComponentType<Props> }),
    );
  const Later: ElementType<Props> = lazy(loadOnce);
  function Part(props: Props) {
    const [Now] = useState<ElementType<Props>>(() => loaded ?? Later);
    return createElement(Now, props);
  }
  return { Part, load: loadOnce };
}
