import type { ReactNode } from "react";

/** Header, history and composer over the full height beside the navigation. */
export const ChatLayout = ({ children }: { children: ReactNode }) => (
  <div className="flex h-pane min-w-0 flex-col">{children}</div>
);
