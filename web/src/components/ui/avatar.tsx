import { type CSSProperties, useState } from "react";

import { classNames } from "@/lib/class-names";
import { initials, monogramHue } from "@/lib/people/monogram";
import { texts } from "@/texts/texts";

const sizes = {
  small: "size-9 text-caption",
  medium: "size-12 text-body",
  large: "size-16 text-heading",
  huge: "size-28 text-title",
};
const dots = {
  small: "size-2.5 border-2",
  medium: "size-3.5 border-2",
  large: "size-4 border-[3px]",
  huge: "end-2 bottom-2 size-5 border-4",
};

export type AvatarPerson = {
  id: string;
  name: string;
  profileImageUrl?: string | null | undefined;
};

type AvatarProps = {
  person: AvatarPerson;
  size?: keyof typeof sizes;
  online?: boolean;
  className?: string;
};

/** Decorative beside a written name; only the online dot has a label. */
export function Avatar({ person, size = "medium", online = false, className }: AvatarProps) {
  return (
    <span
      className={classNames("relative inline-block shrink-0 rounded-full", sizes[size], className)}
    >
      <Face key={person.profileImageUrl} person={person} />
      {online && (
        <span
          className={classNames(
            "forced-chosen absolute end-0 bottom-0 rounded-full border-surface bg-online",
            dots[size],
          )}
        >
          <span className="sr-only">{texts.states.online}</span>
        </span>
      )}
    </span>
  );
}

function Face({ person }: { person: AvatarPerson }) {
  const [broken, setBroken] = useState(false);
  if (person.profileImageUrl && !broken)
    return (
      <img
        src={person.profileImageUrl}
        alt=""
        width={112}
        height={112}
        loading="lazy"
        fetchPriority="low"
        decoding="async"
        onError={() => setBroken(true)}
        className="size-full rounded-full bg-sunken object-cover"
      />
    );
  return (
    <span
      aria-hidden
      style={{ "--monogram-hue": monogramHue(person.id) } as CSSProperties}
      className="grid size-full forced-color-adjust-none place-items-center rounded-full bg-monogram font-semibold tracking-wide"
    >
      {initials(person.name)}
    </span>
  );
}
