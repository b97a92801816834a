import { useInfiniteQuery, useSuspenseQuery } from "@tanstack/react-query";
import { MessagesSquare } from "lucide-react";

import { EmptyState } from "@/components/states/empty-state";
import { meQuery } from "@/features/profile/public";
import { useDocumentTitle } from "@/lib/page/document-title";
import { memberTexts } from "@/texts/texts";

import { MessagesLayout } from "./messages-layout";
import { conversationsQuery } from "./messages.queries";

export function MessagesScreen() {
  const { data: me } = useSuspenseQuery(meQuery);
  const { data, isError } = useInfiniteQuery(conversationsQuery);
  const hasNone = data ? data.pages[0]?.conversations.length === 0 : isError;
  useDocumentTitle(memberTexts.messages.title);
  return (
    <MessagesLayout me={me}>
      {!hasNone && (
        <div className="hidden place-items-center lg:grid">
          <EmptyState
            icon={MessagesSquare}
            title={memberTexts.messages.pick}
            description={memberTexts.messages.pickText}
          />
        </div>
      )}
    </MessagesLayout>
  );
}
