import { Navigate, Outlet } from "@tanstack/react-router";
import { Suspense, lazy } from "react";

import { AppShell } from "@/components/shell/app-shell";
import { ShellSkeleton } from "@/components/shell/shell-skeleton";
import { useSignOut } from "@/features/auth/auth.queries";
import { missingDetails } from "@/features/profile/missing-details";
import type { Me } from "@/features/profile/profile.queries";

import { Live } from "./-live";

const SetupScreen = lazy(async () => ({
  default: (await import("@/features/profile/setup-screen")).SetupScreen,
}));

/** Holds a member in setup until the profile is complete, then lets the routes through. */
export function MemberGate({ me, pathname }: { me: Me; pathname: string }) {
  const signOut = useSignOut();
  if (missingDetails(me).length > 0)
    return (
      <Suspense fallback={<ShellSkeleton />}>
        <SetupScreen me={me} explainsGate={pathname === "/"} signOut={signOut} />
      </Suspense>
    );
  if (pathname === "/profile-setup") return <Navigate to="/" replace />;
  return (
    <AppShell me={me} unreadCount={me.unreadCount} signOut={signOut}>
      <Live />
      <Outlet />
    </AppShell>
  );
}
