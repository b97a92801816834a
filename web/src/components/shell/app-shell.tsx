import { useRouter } from "@tanstack/react-router";
import { LogOut } from "lucide-react";
import { type ReactNode, useSyncExternalStore } from "react";

import { Avatar, type AvatarPerson } from "@/components/ui/avatar";
import { IconButton } from "@/components/ui/icon-button";
import { texts } from "@/texts/texts";

import { navigationItems } from "./navigation-items";
import { type NavigationCounts, NavigationLink } from "./navigation-link";
import { ShellBrand } from "./shell-brand";
import { shellBar, shellContent, shellNavigation } from "./shell-content";

type AppShellProps = {
  me: AvatarPerson;
  counts: NavigationCounts;
  signOut: { isIdle: boolean; mutate: () => void };
  children: ReactNode;
};

export function AppShell({ me, counts, signOut, children }: AppShellProps) {
  const pathname = useDestination();
  return (
    <>
      <a
        href="#content"
        className="fixed top-2 start-2 z-60 rounded-full bg-ink px-5 py-3 font-semibold text-on-ink not-focus:-translate-y-20"
      >
        {texts.shell.skipToContent}
      </a>
      <header className={shellBar(pathname)}>
        <ShellBrand />
        <nav aria-label={texts.shell.navigation} className={shellNavigation}>
          {navigationItems.map((item) => (
            <NavigationLink
              key={item.to}
              item={item}
              isActive={item.paths.test(pathname)}
              counts={counts}
            />
          ))}
        </nav>
        <Account me={me} signOut={signOut} />
      </header>
      <main id="content" tabIndex={-1} className={`${shellContent} outline-none`}>
        {children}
      </main>
    </>
  );
}

const Account = ({ me, signOut }: Pick<AppShellProps, "me" | "signOut">) => (
  <div className="mt-auto hidden items-center gap-3 lg:flex lg:flex-col xl:flex-row xl:px-1.5">
    <Avatar person={me} size="small" />
    <bdi className="hidden min-w-0 flex-1 truncate text-page-start text-small font-semibold xl:block">
      {me.name}
    </bdi>
    <IconButton
      icon={LogOut}
      label={texts.shell.signOut}
      disabled={!signOut.isIdle}
      aria-busy={!signOut.isIdle}
      onClick={() => signOut.mutate()}
      className="text-ink-soft"
    />
  </div>
);

/** The pathname that is navigated to: the router's own location waits for the next screen's code. */
function useDestination() {
  const { history } = useRouter();
  return useSyncExternalStore(history.subscribe, () => history.location.pathname);
}
