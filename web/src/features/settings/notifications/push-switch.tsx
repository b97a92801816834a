import { useMutation } from "@tanstack/react-query";
import { useState } from "react";

import { canPush, isTurnedOn, toastPushFailed, turnOff, turnOn } from "@/features/alerts/public";
import { toastFailure } from "@/lib/toast-failure";
import { settingsTexts } from "@/texts/settings";
import { memberTexts } from "@/texts/texts";

import { SwitchRow } from "@/components/ui/fields/switch-row";

/** Asks the browser's question when it is switched on. */
export function PushSwitch({ myId }: { myId: string }) {
  const [isOn, setIsOn] = useState(() => isTurnedOn(myId));
  const change = useMutation({
    mutationFn: async (wanted: boolean) => (wanted ? turnOn(myId) : (await turnOff(), false)),
    onSuccess: setIsOn,
    onError: (error, wanted) =>
      wanted
        ? toastPushFailed(error)
        : toastFailure(error, settingsTexts.pushStillOn, settingsTexts.pushStillOnText),
  });
  const { thisDevice, thisDeviceText, denied, unsupported } = memberTexts.alerts;
  if (!canPush() || Notification.permission === "denied")
    return (
      <div className="grid gap-0.5">
        <p className="text-body font-semibold">{thisDevice}</p>
        <p className="text-small text-ink-soft">{canPush() ? denied : unsupported}</p>
      </div>
    );
  return (
    <SwitchRow
      label={thisDevice}
      text={thisDeviceText}
      isOn={change.isPending ? change.variables : isOn}
      onChange={(wanted) => change.mutate(wanted)}
    />
  );
}
