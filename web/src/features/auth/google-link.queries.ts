import { mutationOptions, queryOptions } from "@tanstack/react-query";

import { api } from "@/lib/api";
import { texts } from "@/texts/texts";

import { enterApp } from "./auth.queries";

/** The account that a return from Google waits to be linked to. */
export const googleLinkQuery = queryOptions({
  queryKey: ["auth", "google-link"],
  queryFn: async () => (await api.auth["google-link"].$get()).json(),
  gcTime: 0,
});

export const confirmGoogleLinkMutation = mutationOptions({
  mutationFn: async (password: string) =>
    (await api.auth["google-link"].$post({ json: { password } })).json(),
  onSuccess: () =>
    enterApp({
      title: texts.signIn.welcomeBackTitle,
      description: texts.signIn.welcomeBackText,
      variant: "success",
    }),
});
