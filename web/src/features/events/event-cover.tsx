import { type CSSProperties, useState } from "react";

import { classNames } from "@/lib/class-names";

import { categoryLook } from "./category-look";
import type { Event } from "./events.queries";

type EventCoverProps = { event: Pick<Event, "imageUrl" | "category">; className?: string };

/** The photo, else a drawing for the category; decorative either way. */
export function EventCover({ event: { imageUrl, category }, className }: EventCoverProps) {
  const [broken, setBroken] = useState<string>();
  const shape = classNames("block w-full overflow-hidden", className);
  if (!imageUrl || broken === imageUrl) return <Scene category={category} className={shape} />;
  return (
    <img
      src={imageUrl}
      alt=""
      width={1600}
      height={900}
      loading="lazy"
      decoding="async"
      onError={() => setBroken(imageUrl)}
      className={classNames(shape, "bg-sunken object-cover")}
    />
  );
}

function Scene({ category, className }: { category: Event["category"]; className: string }) {
  const { icon: Icon, hue } = categoryLook(category);
  return (
    <span
      aria-hidden
      style={{ "--monogram-hue": hue } as CSSProperties}
      className={classNames("relative bg-monogram forced-color-adjust-none", className)}
    >
      <svg
        viewBox="0 0 320 160"
        preserveAspectRatio="xMidYMax slice"
        className="absolute inset-0 size-full"
        fill="currentColor"
      >
        <circle cx="252" cy="44" r="58" opacity="0.08" />
        <circle cx="252" cy="44" r="34" opacity="0.14" />
        <path d="M0 126 Q60 84 128 116 T258 106 T340 92 V160 H0Z" opacity="0.1" />
        <path d="M0 146 Q76 108 160 136 T340 118 V160 H0Z" opacity="0.14" />
      </svg>
      <Icon
        className="absolute -end-3 -bottom-5 size-28 -rotate-12 opacity-20"
        strokeWidth={1.25}
      />
      <Icon
        className="absolute top-1/2 left-1/2 size-12 -translate-x-1/2 -translate-y-1/2"
        style={{ maxWidth: "55%" }}
        strokeWidth={1.5}
      />
    </span>
  );
}
