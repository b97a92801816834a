import type { ReactNode } from "react";

import { classNames } from "@/lib/class-names";

/** Along the lower edge of the map or window; pointer events pass between its children. */
export const overMap =
  "pointer-events-none absolute inset-0 flex items-end p-4 *:pointer-events-auto *:sticky *:bottom-[calc(var(--shell-bottom)+1rem)] *:rounded-full *:shadow-float";

/** On a phone, where one of two buttons would cover the map's attribution. */
export const aboveCredit = "max-lg:pb-7";

type MapLayoutProps = {
  map: ReactNode;
  list: ReactNode;
  showsList?: boolean;
  /** Rendered over map and list. */
  children?: ReactNode;
};

/** The map beside the list; on a phone only one of them. */
export const MapLayout = ({ map, list, showsList = false, children }: MapLayoutProps) => (
  <div className="relative flex min-h-96 grow basis-0 lg:gap-5 lg:px-6 lg:pb-6">
    <div
      className={classNames(
        "relative flex-1 overflow-clip border-t border-line lg:block lg:border-t-0",
        showsList && "hidden",
      )}
    >
      {map}
      {/* Rounded by a border: clipping would cost every animation frame of a moving map. */}
      <div className="pointer-events-none absolute inset-0 rounded-2xl border border-line shadow-corners max-lg:hidden" />
    </div>
    <div
      className={classNames(
        "relative overflow-clip lg:block lg:w-88 lg:rounded-2xl lg:border lg:border-line lg:bg-surface xl:w-96",
        showsList ? "flex-1 lg:flex-none" : "hidden",
      )}
    >
      <div className="absolute inset-0 overflow-y-auto max-lg:pb-20">{list}</div>
    </div>
    {children}
  </div>
);
