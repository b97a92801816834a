import { useMutation, useQueryClient } from "@tanstack/react-query";

import { api } from "@/lib/api";

import { sessionsQuery } from "../sessions/sessions.queries";

export function useChangePassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (json: { currentPassword: string; newPassword: string }) =>
      api.auth["change-password"].$post({ json }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
}
