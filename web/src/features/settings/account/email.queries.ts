import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { InferRequestType } from "hono/client";

import { meQuery } from "@/features/profile/public";
import { api } from "@/lib/api";
import { toast } from "@/lib/toast";
import { toastFailure } from "@/lib/toast-failure";
import { settingsTexts } from "@/texts/settings";

type ChangeEmail = InferRequestType<typeof api.users.me.email.$put>["json"];

const toastSent = (email: string) =>
  toast({
    title: settingsTexts.linkSent,
    description: settingsTexts.linkSentText(email),
    variant: "success",
  });

/** Mails the link to confirm the address once more. */
export function useSendLink(email: string) {
  return useMutation({
    mutationFn: () => api.users.me.email.confirmation.$post(),
    onSuccess: () => toastSent(email),
    onError: (error) => toastFailure(error, settingsTexts.linkFailed, settingsTexts.linkFailed),
  });
}

export function useChangeEmail() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (json: ChangeEmail) => (await api.users.me.email.$put({ json })).json(),
    onSuccess: (me) => {
      queryClient.setQueryData(meQuery.queryKey, me);
      if (me.pendingEmail !== null) toastSent(me.pendingEmail);
    },
  });
}
