import { createFileRoute } from "@tanstack/react-router";

import { archivedSearch } from "./-archived-search";
import { MessagesScreen } from "@/features/messages/messages-screen";

export const Route = createFileRoute("/messages")({
  validateSearch: archivedSearch,
  component: MessagesScreen,
});
