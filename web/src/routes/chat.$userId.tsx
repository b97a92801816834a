import { createFileRoute } from "@tanstack/react-router";

import { ChatScreen } from "@/features/messages/chat-screen";

import { chatSearch } from "./-archived-search";
import { prefetchChat } from "./-prefetch";

export const Route = createFileRoute("/chat/$userId")({
  validateSearch: chatSearch,
  component: ChatRoute,
  loader: prefetchChat,
});

function ChatRoute() {
  return <ChatScreen userId={Route.useParams().userId} at={Route.useSearch().at} />;
}
