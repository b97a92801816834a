import { UserRoundMinus } from "lucide-react";

import { toast } from "@/lib/toast";
import { myEventsTexts } from "@/texts/my-events";

import type { Event } from "../events.queries";
import { useEndCoHosting } from "./co-hosts.queries";

/** For who hosts it with its host, to go on as a guest. */
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
