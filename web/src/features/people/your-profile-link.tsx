import { Link } from "@tanstack/react-router";

import { buttonStyle } from "@/components/ui/button";
import { memberTexts } from "@/texts/texts";

import { PROFILE_PATH } from "@/lib/page/paths";

export const YourProfileLink = () => (
  <Link to={PROFILE_PATH} className={buttonStyle("secondary", "medium", "justify-self-center")}>
    {memberTexts.person.yourProfile}
  </Link>
);
