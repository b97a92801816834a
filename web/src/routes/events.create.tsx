import { createFileRoute } from "@tanstack/react-router";

import { CreateEventScreen } from "@/features/events/form/create-event-screen";

export const Route = createFileRoute("/events/create")({ component: CreateEventScreen });
