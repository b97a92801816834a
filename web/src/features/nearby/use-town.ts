import { type ReactNode, useEffect, useState } from "react";

import { useAreEventsKnown } from "./events-first";
import type { TownProps } from "./town/town";

let town: ((props: TownProps) => ReactNode) | undefined;

async function load() {
  town ??= await import("./town/town").then(({ loadTown }) => loadTown()).catch(() => () => null);
}

/** The content for an empty town, once completely loaded, so that nothing moves afterwards. */
export function useTown(isNeeded: boolean) {
  const [, setLoaded] = useState(town !== undefined);
  const areEventsKnown = useAreEventsKnown();
  useEffect(() => {
    let isOver = false;
    if (isNeeded) void load().then(() => isOver || setLoaded(true));
    return () => {
      isOver = true;
    };
  }, [isNeeded]);
  return areEventsKnown ? town : undefined;
}
