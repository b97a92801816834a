import type { ReactNode } from "react";

/** Header, history and composer over the whole height that the navigation leaves. */
export const ChatLayout = ({ children }: { children: ReactNode }) => (
  <div className="flex h-pane min-w-0 flex-col">{children}</div>
);
