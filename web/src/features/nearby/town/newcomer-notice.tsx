import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";

import { SwitchRow } from "@/components/ui/fields/switch-row";
import { useChangeSettings } from "@/features/filters/public";
import { meQuery } from "@/features/profile/public";
import { townTexts } from "@/texts/town";

/** Only if the notice was off at first; it stays visible once turned on, so that it can be turned off. */
export function NewcomerNotice({ isBrief }: { isBrief: boolean }) {
  const { nearbyUsers } = useSuspenseQuery(meQuery).data.settings;
  const [wasOn] = useState(nearbyUsers);
  const change = useChangeSettings();
  if (wasOn) return null;
  return (
    <SwitchRow
      label={townTexts.five.label}
      {...(!isBrief && { text: townTexts.five.text })}
      isOn={nearbyUsers}
      onChange={(isOn) => change({ nearbyUsers: isOn })}
    />
  );
}
