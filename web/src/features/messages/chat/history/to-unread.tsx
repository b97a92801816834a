import { ArrowDown } from "lucide-react";

import { Button } from "@/components/ui/button";
import { memberTexts } from "@/texts/texts";

import { useCachedConversation } from "../../conversation-state.queries";
import type { FirstUnread } from "./use-first-unread";

type ToUnreadProps = Pick<FirstUnread, "found"> & { userId: string; onFind: () => void };

/** Goes to the first unread message while it is not loaded. */
export function ToUnread({ found, userId, onFind }: ToUnreadProps) {
  const count = useCachedConversation(userId)?.unreadCount;
  if (found) return null;
  return (
    <div className="pointer-events-none absolute inset-x-4 top-3 flex justify-center">
      <Button
        variant="secondary"
        onClick={onFind}
        className="pointer-events-auto animate-rise shadow-float"
      >
        <ArrowDown aria-hidden className="size-4.5 rotate-180" />
        {count ? memberTexts.chat.newAbove(count) : memberTexts.chat.newMessages}
      </Button>
    </div>
  );
}
