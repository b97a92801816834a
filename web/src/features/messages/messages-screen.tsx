import { useInfiniteQuery, useSuspenseQuery } from "@tanstack/react-query";
import { MessagesSquare } from "lucide-react";

import { EmptyState } from "@/components/states/empty-state";
import { meQuery } from "@/features/profile/profile.queries";
import { useDocumentTitle } from "@/lib/document-title";
import { memberTexts } from "@/texts/texts";

import { MessagesLayout } from "./messages-layout";
import { conversationsQuery } from "./messages.queries";

export function MessagesScreen() {
  const { data: me } = useSuspenseQuery(meQuery);
  const hasNone = useInfiniteQuery(conversationsQuery).data?.pages[0]?.conversations.length === 0;
  useDocumentTitle(memberTexts.messages.title);
  return (
    <MessagesLayout me={me}>
      <div className="hidden place-items-center lg:grid">
        {!hasNone && (
          <EmptyState
            icon={MessagesSquare}
            title={memberTexts.messages.pick}
            description={memberTexts.messages.pickText}
          />
        )}
      </div>
    </MessagesLayout>
  );
}
