import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { InferRequestType, InferResponseType } from "hono/client";

import { ownTimeZone } from "@/lib/time/event-time";
import { api } from "@/lib/api";
import { toastFailure } from "@/lib/toast-failure";
import { language } from "@/texts/language";
import { memberTexts } from "@/texts/texts";

export type AlertSettings = InferResponseType<typeof api.alerts.settings.$get, 200>;
type Changes = InferRequestType<typeof api.alerts.settings.$put>["json"];
type ChangeAlertSettings = (changes: Changes) => void;

export const alertSettingsQuery = queryOptions({
  queryKey: ["alert-settings"],
  queryFn: async () => (await api.alerts.settings.$get()).json(),
});

function withChanges(settings: AlertSettings, { push, mail, ...changes }: Changes): AlertSettings {
  const set = Object.entries(changes).filter(([, value]) => value !== undefined);
  return {
    ...settings,
    ...Object.fromEntries(set),
    push: { ...settings.push, ...push },
    mail: { ...settings.mail, ...mail },
  };
}

/** Optimistic; changes are saved one after the other, with this device's time zone and language. */
export function useChangeAlertSettings(): ChangeAlertSettings {
  const queryClient = useQueryClient();
  const { queryKey } = alertSettingsQuery;
  const { mutate } = useMutation({
    scope: { id: "alert-settings" },
    mutationFn: async (changes: Changes) => {
      const json = { ...changes, timeZone: ownTimeZone(), language };
      return (await api.alerts.settings.$put({ json })).json();
    },
    onMutate: (changes) => {
      const before = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(queryKey, (settings) => settings && withChanges(settings, changes));
      return before;
    },
    onError: (error, _, before) => {
      queryClient.setQueryData(queryKey, before);
      toastFailure(error, memberTexts.settings.saveFailed, memberTexts.setup.failedFallback);
    },
    // One that failed may have been saved and only its answer lost, and takes those with it that were chosen after it.
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
  return mutate;
}
