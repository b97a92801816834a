import { EllipsisVertical, type LucideIcon } from "lucide-react";
import { Suspense, lazy, useState } from "react";

import { classNames } from "@/lib/class-names";

import { IconButton } from "./icon-button";
import type { MenuItem } from "./menu-item";

type MenuProps = {
  label: string;
  items: readonly MenuItem[];
  icon?: LucideIcon;
  className?: string;
  /** Each higher number opens it once more, as a long press or a right click elsewhere does. */
  request?: number;
};

const OpenMenu = lazy(async () => ({ default: (await import("./open-menu")).OpenMenu }));

/** A menu behind three dots, or another icon; its code loads when it is first opened. */
export function Menu({ label, items, icon = EllipsisVertical, className, request = 0 }: MenuProps) {
  const [opening, setOpening] = useState<{ isByKeyboard: boolean; request: number }>();
  if (request > (opening?.request ?? 0)) setOpening({ isByKeyboard: false, request });
  const closed = (
    <IconButton
      icon={icon}
      label={label}
      className={classNames("aria-expanded:bg-sunken", className)}
      aria-haspopup="menu"
      aria-expanded={opening !== undefined}
      onClick={({ detail }) => setOpening({ isByKeyboard: detail === 0, request })}
    />
  );
  if (!opening) return closed;
  return (
    <Suspense fallback={closed}>
      <OpenMenu
        key={opening.request}
        label={label}
        items={items}
        icon={icon}
        className={className}
        isByKeyboard={opening.isByKeyboard}
      />
    </Suspense>
  );
}
