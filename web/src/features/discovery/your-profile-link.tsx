import { Link } from "@tanstack/react-router";

import { buttonStyle } from "@/components/ui/button";
import { enMember } from "@/texts/en-member";

import { PROFILE_PATH } from "./paths";

export const YourProfileLink = () => (
  <Link to={PROFILE_PATH} className={buttonStyle("secondary", "medium", "justify-self-center")}>
    {enMember.person.yourProfile}
  </Link>
);
