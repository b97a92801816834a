import { useQuery } from "@tanstack/react-query";
import { Navigate, Outlet, useLocation } from "@tanstack/react-router";
import { Suspense, lazy } from "react";

import { AppShell } from "@/components/shell/app-shell";
import { ShellSkeleton } from "@/components/shell/shell-skeleton";
import { ErrorState } from "@/components/states/error-state";
import { authStatusQuery, useSignOut } from "@/features/auth/auth.queries";
import { missingDetails } from "@/features/profile/missing-details";
import { type Me, meQuery } from "@/features/profile/profile.queries";
import { errorText } from "@/lib/error-text";
import { en } from "@/texts/en";

const SignInScreen = lazy(async () => ({
  default: (await import("@/features/auth/sign-in-screen")).SignInScreen,
}));
const SignUpScreen = lazy(async () => ({
  default: (await import("@/features/auth/sign-up-screen")).SignUpScreen,
}));
const SetupScreen = lazy(async () => ({
  default: (await import("@/features/profile/setup-screen")).SetupScreen,
}));

const SIGNED_OUT_PATHS = ["/login", "/signup"];

/** Decides by the state of the session what any path shows (spec 2). */
export function SessionGate() {
  const { pathname } = useLocation();
  const status = useQuery(authStatusQuery);
  const isAuthenticated = status.data?.isAuthenticated === true;
  const me = useQuery({ ...meQuery, enabled: isAuthenticated });
  const failed = [status, me].find((query) => query.isError);

  if (failed)
    return (
      <StartFailure
        error={failed.error}
        retrying={failed.isFetching}
        onRetry={() => failed.refetch()}
      />
    );
  if (status.isPending) return SIGNED_OUT_PATHS.includes(pathname) ? null : <ShellSkeleton />;
  if (!isAuthenticated)
    return (
      <Suspense fallback={null}>
        {pathname === "/signup" ? <SignUpScreen /> : <SignInScreen />}
      </Suspense>
    );
  if (me.data === undefined) return <ShellSkeleton />;
  return <Member me={me.data} pathname={pathname} />;
}

function Member({ me, pathname }: { me: Me; pathname: string }) {
  const signOut = useSignOut();
  if (missingDetails(me).length > 0)
    return (
      <Suspense fallback={<ShellSkeleton />}>
        <SetupScreen me={me} explainsGate={pathname === "/"} onSignOut={signOut.mutate} />
      </Suspense>
    );
  if (pathname === "/profile-setup") return <Navigate to="/" replace />;
  return (
    <AppShell me={me} unreadCount={me.unreadCount} onSignOut={signOut.mutate}>
      <Outlet />
    </AppShell>
  );
}

function StartFailure({
  error,
  ...retry
}: {
  error: Error | null;
  retrying: boolean;
  onRetry: () => void;
}) {
  return (
    <main className="grid min-h-dvh place-items-center">
      <ErrorState
        heading="h1"
        title={en.errors.startTitle}
        message={errorText(error, en.errors.startMessage)}
        {...retry}
      />
    </main>
  );
}
