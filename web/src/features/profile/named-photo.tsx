import { PersonName } from "@/components/ui/person-name";
import { PersonPhoto } from "@/components/ui/person-photo";

import "./profile-card.css";

type Named = { id: string; name: string; age: number | null; profileImageUrl: string | null };
type NamedPhotoProps = { person: Named; className: string };

/** A longer name would cover the face. */
const SHORT_MAX = 30;
const isOnPhoto = ({ profileImageUrl, name }: Named) =>
  profileImageUrl !== null && name.length <= SHORT_MAX;

export const NamedPhoto = ({ person, className }: NamedPhotoProps) => (
  <div className="relative">
    <PersonPhoto person={person} className={className} />
    {isOnPhoto(person) && (
      <p className="name-on-photo absolute inset-x-0 bottom-0 px-5 pt-12 pb-3 text-title font-bold text-on-brand">
        <PersonName person={person} />
      </p>
    )}
  </div>
);

/** The name below the photo, if it is not on it. */
export const NameBelow = ({ person }: { person: Named }) =>
  !isOnPhoto(person) && (
    <p className="text-heading font-bold">
      <PersonName person={person} />
    </p>
  );
