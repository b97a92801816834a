import { useLocation } from "@tanstack/react-router";
import { LogOut } from "lucide-react";
import type { ReactNode } from "react";

import { Brand, BrandMark } from "@/components/brand/brand-mark";
import { Avatar, type AvatarPerson } from "@/components/ui/avatar";
import { IconButton } from "@/components/ui/icon-button";
import { texts } from "@/texts/texts";

import { navigationItems } from "./navigation-items";
import { NavigationLink } from "./navigation-link";
import { shellContent } from "./shell-content";

type AppShellProps = {
  me: AvatarPerson;
  unreadCount: number;
  signOut: { isIdle: boolean; mutate: () => void };
  children: ReactNode;
};

const bar =
  "fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[var(--safe-bottom)] lg:inset-y-0 lg:right-auto lg:flex lg:w-24 lg:flex-col lg:border-t-0 lg:border-r lg:px-2 lg:py-5 xl:w-60 xl:px-4";

export function AppShell({ me, unreadCount, signOut, children }: AppShellProps) {
  const { pathname } = useLocation();
  return (
    <>
      <a
        href="#content"
        className="fixed top-2 left-2 z-60 -translate-y-20 rounded-full bg-ink px-5 py-3 font-semibold text-on-ink focus:translate-y-0"
      >
        {texts.shell.skipToContent}
      </a>
      <header className={bar}>
        <BrandMark className="mx-auto mb-6 hidden lg:block xl:hidden" />
        <div className="mb-7 hidden px-2.5 xl:block">
          <Brand />
        </div>
        <nav
          aria-label={texts.shell.navigation}
          className="flex h-16 px-1 lg:h-auto lg:flex-col lg:gap-1 lg:px-0"
        >
          {navigationItems.map((item) => (
            <NavigationLink
              key={item.to}
              item={item}
              isActive={item.also.test(pathname)}
              unreadCount={unreadCount}
            />
          ))}
        </nav>
        <div className="mt-auto hidden items-center gap-3 lg:flex lg:flex-col xl:flex-row xl:px-1.5">
          <Avatar person={me} size="small" />
          <span className="hidden min-w-0 flex-1 truncate text-small font-semibold xl:block">
            {me.name}
          </span>
          <IconButton
            icon={LogOut}
            label={texts.shell.signOut}
            disabled={!signOut.isIdle}
            aria-busy={!signOut.isIdle}
            onClick={() => signOut.mutate()}
            className="text-ink-soft"
          />
        </div>
      </header>
      <main id="content" tabIndex={-1} className={`${shellContent} outline-none`}>
        {children}
      </main>
    </>
  );
}
