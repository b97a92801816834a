import { Link } from "@tanstack/react-router";

import { CountBadge } from "@/components/ui/count-badge";
import { classNames } from "@/lib/class-names";
import { texts } from "@/texts/texts";

import type { navigationItems } from "./navigation-items";

type NavigationLinkProps = {
  item: (typeof navigationItems)[number];
  isActive: boolean;
  unreadCount: number;
};

export function NavigationLink({ item, isActive, unreadCount }: NavigationLinkProps) {
  const { to, name, icon: Icon, hasUnread } = item;
  return (
    <Link
      to={to}
      aria-current={isActive ? "page" : undefined}
      className={classNames(
        "group flex min-h-11 flex-1 flex-col items-center justify-center gap-0.5 rounded-lg text-caption transition lg:flex-none lg:py-2 xl:flex-row xl:justify-start xl:gap-3 xl:px-3 xl:py-1.5 xl:text-body",
        isActive ? "font-bold text-ink" : "font-medium text-ink-soft hover:text-ink",
      )}
    >
      <span
        className={classNames(
          "relative grid h-8 w-14 place-items-center rounded-full transition xl:size-10",
          isActive ? "bg-brand-tint text-brand-ink forced-chosen" : "group-hover:bg-sunken",
        )}
      >
        <Icon aria-hidden className="size-5.5" strokeWidth={isActive ? 2.25 : 1.9} />
        {hasUnread && (
          <CountBadge
            count={unreadCount}
            label={texts.shell.unread}
            className="absolute -top-1 left-8 ring-2 ring-surface xl:left-6"
          />
        )}
      </span>
      {texts.shell[name]}
    </Link>
  );
}
