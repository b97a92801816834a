import { usualCover } from "@hereabouts/api/events/covers.schema";
import { type CSSProperties, useState } from "react";

import { classNames } from "@/lib/class-names";

import { categoryLook } from "./category-look";
import type { Event } from "./events.queries";

type EventCoverProps = {
  event: Pick<Event, "imageUrl" | "category" | "createdBy">;
  className?: string;
  fetchPriority?: "low";
};

const shade = (
  <span
    aria-hidden
    className="absolute inset-0"
    style={{ background: "var(--shade)", opacity: 0.4 }}
  />
);

/** The photo, else the usual drawing, whichever can be loaded. */
function useAddress(event: EventCoverProps["event"]) {
  const [broken, setBroken] = useState<readonly string[]>([]);
  const address = [event.imageUrl, usualCover(event)].find(
    (each) => each && !broken.includes(each),
  );
  return { address, onBroken: () => address && setBroken([...broken, address]) };
}

/** The photo, else a drawing for the category; decorative, and dimmed in the dark theme. */
export function EventCover({ event, className, fetchPriority }: EventCoverProps) {
  const { address, onBroken } = useAddress(event);
  const { icon: Icon, hue } = categoryLook(event.category);
  return (
    <span
      style={{ "--monogram-hue": hue } as CSSProperties}
      className={classNames(
        "relative grid w-full place-items-center overflow-hidden bg-monogram forced-color-adjust-none",
        className,
      )}
    >
      {address ? (
        <img
          src={address}
          alt=""
          width={1600}
          height={900}
          loading="lazy"
          fetchPriority={fetchPriority}
          decoding="async"
          onError={onBroken}
          className="absolute inset-0 size-full object-cover"
        />
      ) : (
        <Icon aria-hidden className="size-12" style={{ maxWidth: "55%" }} strokeWidth={1.5} />
      )}
      {shade}
    </span>
  );
}
