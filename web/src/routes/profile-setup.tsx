import { Navigate, createFileRoute } from "@tanstack/react-router";

// The session gate shows the screen to a member whose profile lacks something.
export const Route = createFileRoute("/profile-setup")({
  component: () => <Navigate to="/" replace />,
});
