import { createFileRoute } from "@tanstack/react-router";

import { archivedSearch } from "./-archived-search";
import { ChatScreen } from "@/features/messages/chat/chat-screen";

export const Route = createFileRoute("/chat/$userId")({
  validateSearch: archivedSearch,
  component: ChatRoute,
});

function ChatRoute() {
  return <ChatScreen userId={Route.useParams().userId} />;
}
