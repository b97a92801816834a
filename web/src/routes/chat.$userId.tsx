import { createFileRoute } from "@tanstack/react-router";

import { ChatScreen } from "@/features/messages/chat/chat-screen";

export const Route = createFileRoute("/chat/$userId")({ component: ChatRoute });

function ChatRoute() {
  return <ChatScreen userId={Route.useParams().userId} />;
}
