import { PersonBadges } from "@/components/ui/person-badges";

import { NameBelow, NamedPhoto } from "./named-photo";
import { AboutText, InterestList } from "./profile-details";
import type { Me } from "./profile.queries";

export type PreviewCardProps = {
  person: Pick<
    Me,
    | "id"
    | "name"
    | "age"
    | "profileImageUrl"
    | "status"
    | "statusUntil"
    | "intent"
    | "bio"
    | "prompts"
    | "interests"
  >;
};

/** The member's profile as others see it, with the photo across the whole width. */
export const PreviewCard = ({ person }: PreviewCardProps) => (
  <>
    <NamedPhoto
      person={person}
      className={person.profileImageUrl === null ? "aspect-16/10" : "aspect-4/5 max-h-[58dvh]"}
    />
    <div className="grid min-w-0 gap-4 p-5 *:min-w-0">
      <NameBelow person={person} />
      <div className="flex flex-wrap gap-1.5">
        <PersonBadges person={person} />
      </div>
      <AboutText profile={person} />
      <InterestList interests={person.interests} />
    </div>
  </>
);
