import { classNames } from "@/lib/class-names";

type CountBadgeProps = { count: number; label: (count: number) => string; className?: string };

export function CountBadge({ count, label, className }: CountBadgeProps) {
  if (count <= 0) return null;
  return (
    <span
      className={classNames(
        "forced-chosen inline-grid h-5 min-w-5 animate-pop place-items-center rounded-full bg-brand px-1.5 text-caption leading-none font-bold text-on-brand tabular-nums",
        className,
      )}
    >
      <span aria-hidden>{count > 99 ? "99+" : count}</span>
      <span className="sr-only">{label(count)}</span>
    </span>
  );
}
