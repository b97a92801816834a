import { mutationOptions } from "@tanstack/react-query";

import { api } from "@/lib/api";

export const confirmEmailMutation = mutationOptions({
  mutationFn: async (token: string) =>
    (await api.auth["confirm-email"].$post({ json: { token } })).json(),
});

export const unsubscribeMutation = mutationOptions({
  mutationFn: async (token: string) =>
    (await api.alerts.unsubscribe.$post({ query: { token } })).json(),
});
