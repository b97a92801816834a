import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";

import { SwitchRow } from "@/components/ui/fields/switch-row";
import { useChangeSettings } from "@/features/filters/public";
import { meQuery } from "@/features/profile/public";
import { townTexts } from "@/texts/town";

/** Only where the notice was off: once it is on it stays here to be taken back. */
export function TellOfFive({ isBrief }: { isBrief: boolean }) {
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
