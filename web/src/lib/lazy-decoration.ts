import { type ComponentType, type ElementType, createElement, lazy, useState } from "react";

/**
 * A component that is left out if its file cannot be loaded. Call `load` beforehand to render it with the rest, so that
 * nothing moves.
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
