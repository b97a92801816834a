import type { ReactNode } from "react";

import { classNames } from "@/lib/class-names";
import { texts } from "@/texts/texts";

import type { navigationItems } from "./navigation-items";

type NavigationFaceProps = {
  item: (typeof navigationItems)[number];
  isActive?: boolean;
  badge?: ReactNode;
};

export const navigationStyle = (isActive = false) =>
  classNames(
    "group flex min-h-11 flex-1 flex-col items-center justify-center gap-0.5 rounded-lg text-caption transition lg:flex-none lg:py-2 xl:flex-row xl:justify-start xl:gap-3 xl:px-3 xl:py-1.5 xl:text-body",
    isActive ? "font-bold text-ink" : "font-medium text-ink-soft hover:text-ink",
  );

export function NavigationFace({ item, isActive = false, badge }: NavigationFaceProps) {
  const { name, icon: Icon } = item;
  return (
    <>
      <span
        className={classNames(
          "relative grid h-8 w-14 place-items-center rounded-full transition xl:size-10",
          isActive ? "bg-brand-tint text-brand-ink forced-chosen" : "group-hover:bg-sunken",
        )}
      >
        <Icon aria-hidden className="size-5.5" strokeWidth={isActive ? 2.25 : 1.9} />
        {badge}
      </span>
      {texts.shell[name]}
    </>
  );
}
