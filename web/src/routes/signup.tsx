import { Navigate, createFileRoute } from "@tanstack/react-router";

// The auth guard renders this screen for signed-out visitors.
export const Route = createFileRoute("/signup")({ component: () => <Navigate to="/" replace /> });
