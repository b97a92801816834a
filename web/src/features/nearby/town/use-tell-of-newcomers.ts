import { useMutation, useQueryClient } from "@tanstack/react-query";

import { meQuery } from "@/features/profile/public";
import { api } from "@/lib/api";
import { errorText, isSignedOut } from "@/lib/error-text";
import { toast } from "@/lib/toast";
import { townTexts } from "@/texts/town";

/** Turns the daily notice of new people on or off; optimistic, in turn with other changes of the settings. */
export function useTellOfNewcomers() {
  const queryClient = useQueryClient();
  const show = (nearbyUsers: boolean) =>
    queryClient.setQueryData(
      meQuery.queryKey,
      (me) => me && { ...me, settings: { ...me.settings, nearbyUsers } },
    );
  const { mutate } = useMutation({
    scope: { id: "settings" },
    mutationFn: (nearbyUsers: boolean) => api.users.me.settings.$put({ json: { nearbyUsers } }),
    onError: (error, nearbyUsers) => {
      show(!nearbyUsers);
      if (isSignedOut(error)) return;
      const title = townTexts.five.failed;
      toast({ title, description: errorText(error, title), variant: "destructive" });
    },
  });
  return (nearbyUsers: boolean) => {
    show(nearbyUsers);
    mutate(nearbyUsers);
  };
}
