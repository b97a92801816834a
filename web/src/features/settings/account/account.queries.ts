import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { InferRequestType } from "hono/client";

import { clearDevice, leaveForLogin } from "@/features/auth/public";
import { api } from "@/lib/api";
import { toastAfterLoad } from "@/lib/toast";
import { toastFailure } from "@/lib/toast-failure";
import { settingsTexts } from "@/texts/settings";

type Consent = InferRequestType<typeof api.users.me.$delete>["json"];

const FILE_NAME = "my-data.json";

/** The WebSocket may announce the end of the session first; the handlers run anyway. */
export function useDeleteAccount() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (json: Consent) => api.users.me.$delete({ json }),
    onSuccess: async () => {
      toastAfterLoad({
        title: settingsTexts.left,
        description: settingsTexts.leftText,
        variant: "success",
      });
      queryClient.clear();
      await clearDevice().finally(leaveForLogin);
    },
  });
}

function save(file: Blob) {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = FILE_NAME;
  link.click();
  URL.revokeObjectURL(url);
}

export function useDownloadData() {
  return useMutation({
    mutationFn: async () => (await api.users.me.export.$get()).blob(),
    onSuccess: save,
    onError: (error) =>
      toastFailure(error, settingsTexts.downloadFailed, settingsTexts.downloadFailedText),
  });
}
