import { useInfiniteQuery } from "@tanstack/react-query";
import { ArrowDown } from "lucide-react";

import { Button } from "@/components/ui/button";
import { memberTexts } from "@/texts/texts";

import { findConversation } from "../../conversation-pages";
import { conversationsQuery } from "../../messages.queries";
import type { FirstUnread } from "./use-first-unread";

type ToUnreadProps = Pick<FirstUnread, "found"> & { userId: string; onFind: () => void };

/** Goes to the first unread message while it is not loaded. */
export function ToUnread({ found, userId, onFind }: ToUnreadProps) {
  const list = useInfiniteQuery({ ...conversationsQuery, enabled: false }).data;
  if (found) return null;
  const count = findConversation(list, userId)?.unreadCount;
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
