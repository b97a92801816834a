import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";

import { type Me, meQuery, readMe } from "@/features/profile/public";
import { api } from "@/lib/api";
import { invalidateNearby, invalidatePeople } from "@/lib/people/people-cache";
import { clearPresence } from "@/lib/people/presence";
import { toastFailure } from "@/lib/toast-failure";
import { memberTexts } from "@/texts/texts";

type Settings = Me["settings"];
type SettingsChanges = Partial<Settings>;
export type ChangeSettings = (changes: SettingsChanges) => void;

const NOTIFICATIONS = new Set(["newMatches", "messages", "nearbyUsers"]);

const patchSettings = (queryClient: QueryClient, changes: SettingsChanges) =>
  queryClient.setQueryData(
    meQuery.queryKey,
    (me) => me && { ...me, settings: { ...me.settings, ...changes } },
  );

/** The published place depends on other settings; pending setting changes are not overwritten. */
export async function refreshPlace(queryClient: QueryClient) {
  const { latitude, longitude, place } = await readMe();
  queryClient.setQueryData(meQuery.queryKey, (me) => me && { ...me, latitude, longitude, place });
}

/** Refetches what depends on the settings. */
function refetchDependents(queryClient: QueryClient, changes: SettingsChanges) {
  const changed = Object.keys(changes);
  if (changed.every((setting) => NOTIFICATIONS.has(setting))) return;
  void invalidateNearby(queryClient);
  if (changes.showOnlineStatus !== undefined) {
    clearPresence();
    void invalidatePeople(queryClient);
  }
  if (changes.showLocation !== undefined) return refreshPlace(queryClient);
}

export const toastNotSaved = (error: Error) =>
  toastFailure(error, memberTexts.settings.saveFailed, memberTexts.setup.failedFallback);

/** Optimistic; saved one after the other, and rolled back if the server refuses. */
export function useChangeSettings(): ChangeSettings {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    scope: { id: "settings" },
    mutationFn: ({ changes }: { changes: SettingsChanges; before: SettingsChanges }) =>
      api.users.me.settings.$put({ json: changes }),
    onSuccess: (_, { changes }) => refetchDependents(queryClient, changes),
    onError: (error, { before }) => {
      patchSettings(queryClient, before);
      toastNotSaved(error);
    },
  });
  return (changes) => {
    const settings = queryClient.getQueryData(meQuery.queryKey)?.settings;
    const before = Object.fromEntries(
      Object.entries(settings ?? {}).filter(([setting]) => setting in changes),
    );
    patchSettings(queryClient, changes);
    mutate({ changes, before });
  };
}
