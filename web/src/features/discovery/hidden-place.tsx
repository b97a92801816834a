import { Link } from "@tanstack/react-router";
import { MapPinOff } from "lucide-react";

import { EmptyState } from "@/components/states/empty-state";
import { buttonStyle } from "@/components/ui/button";
import { enMember } from "@/texts/en-member";

import { SETTINGS_PATH } from "./paths";

export const HiddenPlace = () => (
  <EmptyState
    icon={MapPinOff}
    title={enMember.map.hiddenTitle}
    description={enMember.map.hiddenText}
    action={
      <Link to={SETTINGS_PATH} className={buttonStyle("primary")}>
        {enMember.map.openSettings}
      </Link>
    }
  />
);
