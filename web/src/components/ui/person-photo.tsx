import { type CSSProperties, useState } from "react";

import type { AvatarPerson } from "./avatar";
import { classNames } from "@/lib/class-names";
import { initials, monogramHue } from "@/lib/people/monogram";

type PersonPhotoProps = { person: AvatarPerson; className: string };

/** A face as wide as its container, else initials; decorative above the written name. */
export const PersonPhoto = ({ person, className }: PersonPhotoProps) => (
  <Photo key={person.profileImageUrl} person={person} className={className} />
);

function Photo({ person, className }: PersonPhotoProps) {
  const [isBroken, setIsBroken] = useState(false);
  if (person.profileImageUrl && !isBroken)
    return (
      <img
        src={person.profileImageUrl}
        alt=""
        loading="lazy"
        decoding="async"
        onError={() => setIsBroken(true)}
        className={classNames("w-full bg-sunken object-cover", className)}
      />
    );
  return <PersonInitials person={person} className={className} />;
}

export const PersonInitials = ({ person, className }: PersonPhotoProps) => (
  <div
    aria-hidden
    style={{ "--monogram-hue": monogramHue(person.id) } as CSSProperties}
    className={classNames(
      "grid w-full forced-color-adjust-none place-items-center bg-monogram text-display font-semibold tracking-wide",
      className,
    )}
  >
    {initials(person.name)}
  </div>
);
