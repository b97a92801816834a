import { onFrame } from "@/features/realtime/public";
import { toast } from "@/lib/toast";
import { memberTexts } from "@/texts/texts";

import { invalidateNearby } from "@/lib/people-cache";

/** Says what over the WebSocket is about people nearby. The server tells only whoever wants to hear of it. */
export function followNewcomers() {
  onFrame("nearby", ({ count }, queryClient) => {
    void invalidateNearby(queryClient);
    toast({
      title: memberTexts.realtime.newcomers(count),
      description: memberTexts.realtime.newcomersText,
      href: "/discover",
    });
  });
}
