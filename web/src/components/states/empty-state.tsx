import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

import "./empty-state.css";
import { StateDrawing } from "./state-drawing";

type EmptyStateProps = {
  icon: LucideIcon;
  title: ReactNode;
  description?: string;
  action?: ReactNode;
  heading?: "h1" | "h2";
};

export function EmptyState({
  icon: Icon,
  title,
  description,
  action,
  heading: Heading = "h2",
}: EmptyStateProps) {
  return (
    <div className="empty-state mx-auto grid max-w-sm animate-rise justify-items-center gap-2 px-6 py-8 text-center">
      <StateDrawing icon={Icon} className="text-brand-ink" />
      <Heading className="text-heading font-bold">{title}</Heading>
      {description && <p className="text-body text-balance text-ink-soft">{description}</p>}
      {action && <div className="mt-4 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}
