import { Navigate, createFileRoute } from "@tanstack/react-router";

// The session gate shows the screen to whoever is signed out.
export const Route = createFileRoute("/signup")({ component: () => <Navigate to="/" replace /> });
