import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";

import { SwitchRow } from "@/components/ui/switch-row";
import { meQuery } from "@/features/profile/public";
import { townTexts } from "@/texts/town";

import { useTellOfNewcomers } from "./use-tell-of-newcomers";

/** Only where the notice was off: once it is on it stays here to be taken back. */
export function TellOfFive({ isBrief }: { isBrief: boolean }) {
  const { nearbyUsers } = useSuspenseQuery(meQuery).data.settings;
  const [wasOn] = useState(nearbyUsers);
  const tell = useTellOfNewcomers();
  if (wasOn) return null;
  return (
    <SwitchRow
      label={townTexts.five.label}
      {...(!isBrief && { text: townTexts.five.text })}
      isOn={nearbyUsers}
      onChange={tell}
    />
  );
}
