import { lazy } from "react";

const loadLink = () => import("@/features/auth/mailed-link-screen");

/** Screens that links in mails open, for signed-in and signed-out visitors. */
const SCREENS = {
  "/confirm-email": lazy(async () => (await loadLink()).loadMailedLink("confirm")),
  "/unsubscribe": lazy(async () => (await loadLink()).loadMailedLink("unsubscribe")),
  "/coming": lazy(async () =>
    (await import("@/features/events/coming/coming-link-screen")).loadComingLinkScreen(),
  ),
};

export type MailedPath = keyof typeof SCREENS;

export function MailedScreen({ path }: { path: MailedPath }) {
  const Screen = SCREENS[path];
  return <Screen />;
}
