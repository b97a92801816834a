import { Navigate, createFileRoute } from "@tanstack/react-router";

// The setup guard renders this screen while the profile is incomplete.
export const Route = createFileRoute("/profile-setup")({
  component: () => <Navigate to="/" replace />,
});
