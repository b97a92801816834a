import { classNames } from "@/lib/class-names";

export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={classNames(
        "forced-edge block animate-shimmer bg-shimmer [:where(&)]:rounded-md",
        className,
      )}
    />
  );
}
