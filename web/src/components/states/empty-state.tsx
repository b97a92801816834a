import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

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
    <div className="mx-auto grid max-w-sm animate-rise justify-items-center gap-2 px-6 py-14 text-center">
      <span className="relative mb-3 grid size-24 place-items-center text-brand-ink">
        <span aria-hidden className="absolute inset-0 rounded-full bg-brand-tint opacity-50" />
        <span aria-hidden className="absolute inset-3.5 rounded-full bg-brand-tint" />
        <Icon aria-hidden className="relative size-8" strokeWidth={1.75} />
      </span>
      <Heading className="text-heading font-bold">{title}</Heading>
      {description && <p className="text-body text-balance text-ink-soft">{description}</p>}
      {action && <div className="mt-4 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}
