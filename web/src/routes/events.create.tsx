import { createFileRoute } from "@tanstack/react-router";

import { CreateEventScreen } from "@/features/events/create-event-screen";

export const Route = createFileRoute("/events/create")({ component: CreateEventScreen });
