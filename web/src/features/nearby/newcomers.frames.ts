import { onFrame } from "@/features/realtime/public";
import { toast } from "@/lib/toast";
import { memberTexts } from "@/texts/texts";

import { invalidateNearby } from "@/lib/people/people-cache";

/** The server sends these frames only to members who want notices of newcomers. */
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
