import { Link } from "@tanstack/react-router";

import { CountBadge } from "@/components/ui/count-badge";
import { texts } from "@/texts/texts";

import { NavigationFace, navigationStyle } from "./navigation-face";
import type { navigationItems } from "./navigation-items";

type NavigationLinkProps = {
  item: (typeof navigationItems)[number];
  isActive: boolean;
  unreadCount: number;
};

export function NavigationLink({ item, isActive, unreadCount }: NavigationLinkProps) {
  return (
    <Link
      to={item.to}
      aria-current={isActive ? "page" : undefined}
      className={navigationStyle(isActive)}
    >
      <NavigationFace
        item={item}
        isActive={isActive}
        badge={
          item.hasUnread && (
            <CountBadge
              count={unreadCount}
              label={texts.shell.unread}
              className="absolute -top-1 start-8 ring-2 ring-surface xl:start-6"
            />
          )
        }
      />
    </Link>
  );
}
