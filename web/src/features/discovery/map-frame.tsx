import type { ReactNode } from "react";

import { classNames } from "@/lib/class-names";

type MapFrameProps = {
  map: ReactNode;
  list: ReactNode;
  showsList?: boolean;
  /** Stands over whichever of the two is shown. */
  children?: ReactNode;
};

/** The map beside the list; on a phone one of the two. */
export const MapFrame = ({ map, list, showsList = false, children }: MapFrameProps) => (
  <div className="relative flex min-h-64 flex-1 lg:gap-5 lg:px-6 lg:pb-6">
    <div
      className={classNames(
        "relative flex-1 overflow-clip border-t border-line lg:block lg:rounded-2xl lg:border",
        showsList && "hidden",
      )}
    >
      {map}
    </div>
    <div
      className={classNames(
        "min-h-0 overflow-y-auto lg:block lg:w-88 lg:rounded-2xl lg:border lg:border-line lg:bg-surface xl:w-96",
        showsList ? "flex-1 pb-20 lg:flex-none lg:pb-0" : "hidden",
      )}
    >
      {list}
    </div>
    {children}
  </div>
);
