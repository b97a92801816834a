import { mutationOptions } from "@tanstack/react-query";

import { api } from "@/lib/api";

export const forgotPasswordMutation = mutationOptions({
  mutationFn: async (email: string) =>
    (await api.auth["forgot-password"].$post({ json: { email } })).json(),
});

export const resetPasswordMutation = mutationOptions({
  mutationFn: (json: { token: string; newPassword: string }) =>
    api.auth["reset-password"].$post({ json }),
});
