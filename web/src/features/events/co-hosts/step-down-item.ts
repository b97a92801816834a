import { UserRoundMinus } from "lucide-react";

import { toast } from "@/lib/toast";
import { myEventsTexts } from "@/texts/my-events";

import type { Event } from "../events.queries";
import { useEndCoHosting } from "./co-hosts.queries";

/** The menu item with which a co-host becomes a guest again. */
export function useStepDownItem({ id, ownRole }: Event, myId: string) {
  const end = useEndCoHosting(id);
  if (ownRole !== "coHost") return [];
  const words = myEventsTexts.coHosts;
  const onSuccess = () => toast({ title: words.steppedDown, variant: "success" });
  return [
    {
      icon: UserRoundMinus,
      label: words.stepDown,
      onSelect: () => end.mutate(myId, { onSuccess }),
    },
  ];
}
