import { type QueryClient, useQuery } from "@tanstack/react-query";
import { Suspense, lazy, useEffect } from "react";

import { ShellSkeleton } from "@/components/shell/shell-skeleton";
import { StartFailure } from "@/components/shell/start-failure";
import {
  authStatusQuery,
  configQuery,
  AuthSkeleton,
  saveDestination,
  mailedToken,
  SIGNED_OUT_PATHS,
  takeDestination,
} from "@/features/auth/public";
import { SignInScreen } from "@/features/auth/sign-in-screen";
import { meQuery } from "@/features/profile/public";
import { lastMember } from "@/lib/device/last-member";
import { goTo, usePageAddress } from "@/lib/page/page-address";
import { loadMemberTexts, texts } from "@/texts/texts";

import type { MailedPath } from "./mailed-screens";

const SignUpScreen = lazy(async () =>
  (await import("@/features/auth/sign-up-screen")).loadSignUpScreen(),
);
const MailedScreen = lazy(async () => ({
  default: (await import("./mailed-screens")).MailedScreen,
}));
const UnsentOffer = lazy(async () => ({
  default: (await import("@/features/messages/outbox/unsent-offer-screen")).UnsentOffer,
}));
let memberApp: Promise<typeof import("./member-app")> | undefined;
const loadMemberApp = () =>
  (memberApp ??= Promise.all([import("./member-app"), loadMemberTexts()]).then(([part]) => part));
const MemberApp = lazy(async () => ({ default: (await loadMemberApp()).MemberApp }));

/** A sign-in ends with a full load of / (spec 2), which continues to the saved destination. */
function goToSavedDestination() {
  const destination = takeDestination();
  const { href, origin } = window.location;
  if (destination !== undefined && href === `${origin}/`) void goTo(destination, "replaceState");
}

const isMailed = (path: string): path is MailedPath =>
  /^\/(confirm-email|unsubscribe|coming)$/.test(path);

/** Preloads the first screen. Failures are shown by the guard. */
export async function prepareFirstScreen(queryClient: QueryClient) {
  // Whoever was signed in last probably still is, so the member app loads while the session is checked.
  if (lastMember() !== null) void loadMemberApp().catch(() => undefined);
  if (isMailed(window.location.pathname)) return;
  const { isAuthenticated } = await queryClient.fetchQuery(authStatusQuery);
  if (!isAuthenticated) return void (await queryClient.fetchQuery(configQuery));
  goToSavedDestination();
  const [{ openScreen }] = await Promise.all([loadMemberApp(), queryClient.fetchQuery(meQuery)]);
  await openScreen(queryClient);
}

/** Shows what the session's state allows for any path (spec 2). */
export function AuthGuard() {
  const { pathname, hash } = usePageAddress();
  const isResetting = pathname === "/login" && mailedToken(hash) !== undefined;
  const isMailedPath = isMailed(pathname);
  return (
    <Suspense
      fallback={
        isMailedPath || SIGNED_OUT_PATHS.includes(pathname) ? <AuthSkeleton /> : <ShellSkeleton />
      }
    >
      {isMailedPath ? (
        <MailedScreen path={pathname} />
      ) : (
        <BySession pathname={pathname} isResetting={isResetting} />
      )}
    </Suspense>
  );
}

function BySession({ pathname, isResetting }: { pathname: string; isResetting: boolean }) {
  const status = useQuery({ ...authStatusQuery, retryOnMount: false });
  const isAuthenticated = status.data?.isAuthenticated === true;
  const me = useQuery({ ...meQuery, enabled: isAuthenticated, retryOnMount: false });
  // A request of the member that is answered after the session has ended is refused, which is no failure to start.
  const failed = (isAuthenticated ? [status, me] : [status]).find((query) => query.isLoadingError);

  if (failed)
    return (
      <StartFailure
        title={failed === me && pathname === "/profile" ? texts.errors.profileTitle : undefined}
        error={failed.error}
        retrying={failed.isFetching}
        onRetry={() => failed.refetch()}
      />
    );
  if (status.isPending)
    return SIGNED_OUT_PATHS.includes(pathname) ? <AuthSkeleton /> : <ShellSkeleton />;
  if (!isAuthenticated || isResetting)
    return <SignedOut pathname={pathname} hasEnded={!isAuthenticated} />;
  if (me.data === undefined) return <ShellSkeleton />;
  return <MemberApp />;
}

function SignedOut({ pathname, hasEnded }: { pathname: string; hasEnded: boolean }) {
  const { href } = usePageAddress();
  useEffect(saveDestination, [href]);
  if (pathname === "/signup") return <SignUpScreen />;
  return (
    <SignInScreen>
      {hasEnded && lastMember() !== null && (
        <Suspense>
          <UnsentOffer />
        </Suspense>
      )}
    </SignInScreen>
  );
}
