import { useQuery } from "@tanstack/react-query";
import { Navigate, Outlet, useLocation } from "@tanstack/react-router";
import { useSetAtom } from "jotai";
import { Suspense, lazy, useEffect, useLayoutEffect, useRef } from "react";

import { AppShell } from "@/components/shell/app-shell";
import { ShellSkeleton } from "@/components/shell/shell-skeleton";
import { PushOffer, useEventNews, usePush, useUnreadMarks } from "@/features/alerts/public";
import { useSignOut } from "@/features/auth/public";
import { useAskToSignOut } from "@/features/messages/public";
import { ConnectedHost } from "@/features/nearby/public";
import { type Me, meQuery, missingDetails, unreadBadge } from "@/features/profile/public";
import { toastAtom } from "@/lib/toast";
import { loadSetupTexts } from "@/texts/setup";

import { Live } from "./-live";

const SetupScreen = lazy(async () => {
  const [screen] = await Promise.all([
    import("@/features/profile/setup/setup-screen"),
    loadSetupTexts(),
  ]);
  return { default: screen.SetupScreen };
});

/** Shows setup until the profile is complete, then the routes. */
export function SetupGuard() {
  const { pathname } = useLocation();
  const { data: me } = useQuery(meQuery);
  const signOut = useSignOut();
  const isIncomplete = me !== undefined && missingDetails(me).length > 0;
  useDismissedLinkToast(pathname);
  useScrollToTopAfterSetup(isIncomplete);
  if (!me) return <ShellSkeleton />;
  if (isIncomplete)
    return (
      <Suspense fallback={<ShellSkeleton />}>
        <SetupScreen me={me} signOut={signOut} />
      </Suspense>
    );
  if (pathname === "/profile-setup") return <Navigate to="/" replace />;
  return <MemberShell me={me} />;
}

function MemberShell({ me }: { me: Me }) {
  const signOut = useAskToSignOut(me.id);
  const events = useEventNews();
  const unread = unreadBadge(me);
  useUnreadMarks({ unreadCount: unread });
  usePush(me.id);
  return (
    <AppShell
      me={me}
      counts={{ messages: unread, matches: me.newMatchesCount, events }}
      signOut={signOut}
    >
      <Live myId={me.id} />
      <ConnectedHost me={me} />
      {!me.isDemo && <PushOffer myId={me.id} />}
      <Outlet />
    </AppShell>
  );
}

/** Removes a toast that links elsewhere once the member navigates: the navigation leads there too. */
function useDismissedLinkToast(pathname: string) {
  const setShown = useSetAtom(toastAtom);
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current !== pathname) setShown((shown) => (shown?.href ? null : shown));
    last.current = pathname;
  }, [pathname, setShown]);
}

/** Setup is left from its last button; the next screen starts at its top. */
function useScrollToTopAfterSetup(isIncomplete: boolean) {
  const wasIncomplete = useRef(isIncomplete);
  useLayoutEffect(() => {
    if (wasIncomplete.current !== isIncomplete) window.scrollTo(0, 0);
    wasIncomplete.current = isIncomplete;
  }, [isIncomplete]);
}
