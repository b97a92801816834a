import { useQuery } from "@tanstack/react-query";
import { Navigate, Outlet, useLocation } from "@tanstack/react-router";
import { useSetAtom } from "jotai";
import { Suspense, lazy, useEffect, useRef } from "react";

import { AppShell } from "@/components/shell/app-shell";
import { ShellSkeleton } from "@/components/shell/shell-skeleton";
import { useSignOut } from "@/features/auth/auth.queries";
import { missingDetails } from "@/features/profile/missing-details";
import { meQuery } from "@/features/profile/profile.queries";
import { toastAtom } from "@/lib/toast";

import { Live } from "./-live";

const SetupScreen = lazy(async () => ({
  default: (await import("@/features/profile/setup-screen")).SetupScreen,
}));

/** Holds a member in setup until the profile is complete, then lets the routes through. */
export function MemberGate() {
  const { pathname } = useLocation();
  const { data: me } = useQuery(meQuery);
  const signOut = useSignOut();
  useToastsThatLeadOn(pathname);
  if (!me) return <ShellSkeleton />;
  if (missingDetails(me).length > 0)
    return (
      <Suspense fallback={<ShellSkeleton />}>
        <SetupScreen me={me} explainsGate={pathname === "/"} signOut={signOut} />
      </Suspense>
    );
  if (pathname === "/profile-setup") return <Navigate to="/" replace />;
  return (
    <AppShell
      me={me}
      counts={{ messages: me.unreadCount, matches: me.newMatchesCount }}
      signOut={signOut}
    >
      <Live />
      <Outlet />
    </AppShell>
  );
}

/** Where such a toast leads is in the navigation too: whoever goes somewhere needs it no more. */
function useToastsThatLeadOn(pathname: string) {
  const setShown = useSetAtom(toastAtom);
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current !== pathname) setShown((shown) => (shown?.href ? null : shown));
    last.current = pathname;
  }, [pathname, setShown]);
}
