import { createFileRoute } from "@tanstack/react-router";

import { chatSearch } from "./-archived-search";
import { ChatScreen } from "@/features/messages/chat/chat-screen";

export const Route = createFileRoute("/chat/$userId")({
  validateSearch: chatSearch,
  component: ChatRoute,
});

function ChatRoute() {
  return <ChatScreen userId={Route.useParams().userId} at={Route.useSearch().at} />;
}
