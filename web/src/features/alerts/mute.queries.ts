import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import { api } from "@/lib/api";
import { toast } from "@/lib/toast";
import { toastFailure } from "@/lib/toast-failure";
import { memberTexts } from "@/texts/texts";

import { alertSettingsQuery } from "./alert-settings.queries";

export type Subject = { userId: string; name: string } | { eventId: string };

/** Mutes a person or an event, or unmutes them. */
export function useMute(subject: Subject) {
  const queryClient = useQueryClient();
  const { data: settings } = useQuery(alertSettingsQuery);
  const words = memberTexts.alerts;
  const isMuted =
    "userId" in subject
      ? settings?.muted.users.includes(subject.userId)
      : settings?.muted.events.includes(subject.eventId);
  const { mutate, isPending } = useMutation({
    mutationFn: async (mutes: boolean) => {
      const json = "userId" in subject ? { userId: subject.userId } : { eventId: subject.eventId };
      await (mutes ? api.alerts.mutes.$post({ json }) : api.alerts.mutes.$delete({ json }));
    },
    onSuccess: (_, mutes) => {
      toast({ title: mutes ? words.muted : words.unmuted });
      return queryClient.invalidateQueries({ queryKey: alertSettingsQuery.queryKey });
    },
    onError: (error) => toastFailure(error, words.muteFailed, ""),
  });
  return { isMuted, isPending, toggle: () => isPending || mutate(!isMuted) };
}
