import { PASSWORD_MIN } from "@hereabouts/api/lib/password-limits.schema";
import {
  type QueryClient,
  mutationOptions,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import type { InferRequestType } from "hono/client";

import { CookiesRefusedError } from "@/lib/api-error";
import { removeStored, readStored, storedKeys, acceptsCookies } from "@/lib/device/browser-storage";
import { TTL_MS } from "@/lib/device/persisted-times";
import { api } from "@/lib/api";
import { forgetLastMember, setClearPending, setPending } from "@/lib/device/last-member";
import { type ToastMessage, toast, toastAfterLoad } from "@/lib/toast";
import { texts } from "@/texts/texts";

import { leaveForLogin } from "./destination";

type SignIn = InferRequestType<typeof api.login.$post>["json"];

const PENDING_SIGN_OUT = "sign-out-owed";

/** Called by a new sign-in. */
export const clearPendingSignOut = () => removeStored("localStorage", PENDING_SIGN_OUT);

/** A sign-out that did not reach the server is still in effect on this device, and is sent again first. */
async function readStatus() {
  if (readStored("localStorage", PENDING_SIGN_OUT) === null)
    return (await api.auth.status.$get()).json();
  await api.logout.$post().then(clearPendingSignOut, () => undefined);
  return { isAuthenticated: false };
}

export const authStatusQuery = queryOptions({
  queryKey: ["auth", "status"],
  queryFn: readStatus,
  meta: { ttlMs: TTL_MS },
});

export const configQuery = queryOptions({
  queryKey: ["config"],
  queryFn: async () => (await api.config.$get()).json(),
});

/** This server's minimum length of a new password. */
export const usePasswordMin = () => useQuery(configQuery).data?.passwordMin ?? PASSWORD_MIN;

export function enterApp(message: ToastMessage) {
  // Without a cookie the next page would only show the sign-in form again.
  if (!acceptsCookies()) throw new CookiesRefusedError();
  clearPendingSignOut();
  toastAfterLoad(message);
  window.location.assign("/");
}

export const signInMutation = mutationOptions({
  mutationFn: async (json: SignIn) => (await api.login.$post({ json })).json(),
  onSuccess: () =>
    enterApp({
      title: texts.signIn.welcomeBackTitle,
      description: texts.signIn.welcomeBackText,
      variant: "success",
    }),
});

export const demoSignInMutation = mutationOptions({
  mutationFn: async () => (await api["demo-login"].$post()).json(),
  onSuccess: () =>
    enterApp({
      title: texts.signIn.demoWelcomeTitle,
      description: texts.signIn.demoWelcomeText,
      variant: "success",
    }),
});

/** Clears the member's data from the browser. If the code for it does not load, the next page clears the rest. */
export const clearDevice = () =>
  import("@/lib/device/clear-device").then(
    (part) => part.clearDevice(),
    () => {
      for (const key of storedKeys("sessionStorage")) removeStored("sessionStorage", key);
      forgetLastMember();
      setClearPending(true);
    },
  );

/** Goes to /login and clears all cached data, also if the call failed (spec 8). */
export function useSignOut() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.logout.$post(),
    onError: (error) => {
      console.warn("logout failed", error.message);
      setPending(PENDING_SIGN_OUT);
    },
    onSettled: async () => {
      queryClient.clear();
      await clearDevice().finally(leaveForLogin);
    },
  });
}

/** The server no longer knows this session: shows sign-in in place, and keeps drafts for the same member. */
export function endSession(queryClient: QueryClient) {
  if (queryClient.getQueryData(authStatusQuery.queryKey)?.isAuthenticated !== true) return;
  toast({ title: texts.auth.sessionEndedTitle, description: texts.auth.sessionEndedText });
  queryClient.setQueryData(authStatusQuery.queryKey, { isAuthenticated: false });
  queryClient.removeQueries({
    predicate: ({ queryKey }) => queryKey[0] !== "auth" && queryKey[0] !== "config",
  });
}
