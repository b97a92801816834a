import { onFrame } from "@/features/realtime/realtime.queries";
import { toast } from "@/lib/toast";
import { memberTexts } from "@/texts/texts";

import { forgetNearby } from "./discovery.queries";

/** Says what of the live line is about people nearby. The server tells only whoever wants to hear of it. */
export function followNewcomers() {
  onFrame<{ count: number }>("nearby", ({ count }, queryClient) => {
    void forgetNearby(queryClient);
    toast({
      title: memberTexts.realtime.newcomers(count),
      description: memberTexts.realtime.newcomersText,
      href: "/discover",
    });
  });
}
