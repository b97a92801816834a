import { Link } from "@tanstack/react-router";

import { CountBadge } from "@/components/ui/count-badge";
import { texts } from "@/texts/texts";

import { NavigationFace, navigationStyle } from "./navigation-face";
import type { navigationItems } from "./navigation-items";

/** How many messages are unread, and how many matches are new. */
export type NavigationCounts = Record<"messages" | "matches", number> & {
  /** Whether there is news about the member's events. */
  events: boolean;
};

type NavigationLinkProps = {
  item: (typeof navigationItems)[number];
  isActive: boolean;
  counts: NavigationCounts;
};

export function NavigationLink({ item, isActive, counts }: NavigationLinkProps) {
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
          <>
            {item.counts && (
              <CountBadge
                count={counts[item.counts]}
                label={texts.shell.counted[item.counts]}
                className="absolute -top-1 start-8 ring-2 ring-surface xl:start-6"
              />
            )}
            {item.news && counts[item.news] && <NewsDot label={texts.shell.news[item.news]} />}
          </>
        }
      />
    </Link>
  );
}

const NewsDot = ({ label }: { label: string }) => (
  <span className="forced-chosen absolute top-0 start-9 size-2.5 rounded-full bg-brand ring-2 ring-surface xl:start-7">
    <span className="sr-only">{label}</span>
  </span>
);
