import { useId } from "react";

import { appName } from "@/texts/app-name";
import { classNames } from "@/lib/class-names";

/** Two people inside one place. */
export function BrandMark({ className, plain = false }: { className?: string; plain?: boolean }) {
  const id = useId();
  const inside = plain ? "var(--brand)" : "#ffffff";
  return (
    <svg viewBox="0 0 32 32" aria-hidden className={classNames("size-9 shrink-0", className)}>
      <linearGradient id={id} x1="4" y1="2" x2="28" y2="30" gradientUnits="userSpaceOnUse">
        <stop stopColor="#ff8a5c" />
        <stop offset="1" stopColor="#d9364a" />
      </linearGradient>
      <path
        fill={plain ? "currentColor" : `url(#${id})`}
        d="M16 2a13 13 0 0 0-9.2 22.2L15 31a1.6 1.6 0 0 0 2 0l8.2-6.8A13 13 0 0 0 16 2Z"
      />
      <circle cx="12.6" cy="15" r="5" fill={inside} />
      <circle cx="19.4" cy="15" r="5" fill={inside} fillOpacity=".62" />
    </svg>
  );
}

export function Brand({ plain = false, className }: { plain?: boolean; className?: string }) {
  return (
    <span
      className={classNames("inline-flex items-center gap-2.5 text-heading font-black", className)}
    >
      <BrandMark plain={plain} />
      {appName}
    </span>
  );
}
