import type { LucideIcon } from "lucide-react";
import * as Radix from "radix-ui/dropdown-menu";
import { type Ref, useEffect, useRef, useState } from "react";

import { classNames } from "@/lib/class-names";
import { useMenuPadding } from "@/lib/free-place";
import { useBackCloses } from "@/lib/page/overlays";

import { IconButton } from "./icon-button";
import type { MenuItem } from "./menu-item";

type OpenMenuProps = {
  label: string;
  items: readonly MenuItem[];
  icon: LucideIcon;
  className: string | undefined;
  isByKeyboard: boolean;
};

/**
 * Open when first rendered, as it was loaded by opening it. Rendered beside its button, in the same landmark or
 * dialog.
 */
export function OpenMenu({ label, items, icon, className, isByKeyboard }: OpenMenuProps) {
  const [isOpen, setIsOpen] = useState(true);
  useBackCloses(isOpen, () => setIsOpen(false));
  const trigger = useRef<HTMLButtonElement>(null);
  const first = useRef<HTMLDivElement>(null);
  const chosen = useRef<MenuItem>(undefined);

  // Radix was not loaded yet when the key was pressed.
  useEffect(() => {
    if (!isByKeyboard) return;
    const frame = requestAnimationFrame(() => first.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [isByKeyboard]);

  /** The chosen action runs once focus is back on the button, unless it has moved on, so that a dialog can return it there. */
  function finish(event: Event) {
    event.preventDefault();
    if (document.activeElement === document.body) trigger.current?.focus();
    chosen.current?.onSelect();
    chosen.current = undefined;
  }

  return (
    <Radix.Root open={isOpen} onOpenChange={setIsOpen} modal={false}>
      <Radix.Trigger asChild ref={trigger}>
        <IconButton icon={icon} label={label} className={className} />
      </Radix.Trigger>
      <Radix.Content
        align="end"
        sideOffset={4}
        collisionPadding={useMenuPadding()}
        onCloseAutoFocus={finish}
        className="z-50 max-w-[min(20rem,calc(100vw-1.5rem))] min-w-48 origin-top-right rounded-lg border border-line bg-surface p-1.5 shadow-float outline-none data-[state=closed]:animate-fade-away data-[state=open]:animate-fade"
      >
        {items.map((item, index) => (
          <Item
            key={item.label}
            ref={index === 0 ? first : undefined}
            item={item}
            onSelect={() => (chosen.current = item)}
          />
        ))}
      </Radix.Content>
    </Radix.Root>
  );
}

type ItemProps = {
  ref: Ref<HTMLDivElement> | undefined;
  item: MenuItem;
  onSelect: () => void;
};

const Item = ({ ref, item, onSelect }: ItemProps) => (
  <Radix.Item
    ref={ref}
    onSelect={onSelect}
    className={classNames(
      "flex min-h-11 cursor-default items-center gap-3 rounded-md px-3 text-body font-medium outline-hidden data-highlighted:bg-sunken",
      item.isDangerous && "text-danger-ink",
    )}
  >
    <item.icon aria-hidden className="size-5 shrink-0" />
    <span className="min-w-0 py-1.5 wrap-anywhere">{item.label}</span>
  </Radix.Item>
);
