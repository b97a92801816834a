import { EllipsisVertical } from "lucide-react";
import { Suspense, lazy, useState } from "react";

import { classNames } from "@/lib/class-names";

import { IconButton } from "./icon-button";
import type { MenuItem } from "./menu-item";

type MenuProps = { label: string; items: readonly MenuItem[]; className?: string };

const OpenMenu = lazy(async () => ({ default: (await import("./open-menu")).OpenMenu }));

/** A menu behind three dots; its code loads when it is first opened. */
export function Menu({ label, items, className }: MenuProps) {
  const [opening, setOpening] = useState<{ isByKeyboard: boolean }>();
  const closed = (
    <IconButton
      icon={EllipsisVertical}
      label={label}
      className={classNames("aria-expanded:bg-sunken", className)}
      aria-haspopup="menu"
      aria-expanded={opening !== undefined}
      onClick={({ detail }) => setOpening({ isByKeyboard: detail === 0 })}
    />
  );
  if (!opening) return closed;
  return (
    <Suspense fallback={closed}>
      <OpenMenu label={label} items={items} className={className} {...opening} />
    </Suspense>
  );
}
