import { Link } from "@tanstack/react-router";
import { MapPinOff } from "lucide-react";

import { EmptyState } from "@/components/states/empty-state";
import { buttonStyle } from "@/components/ui/button";
import { memberTexts } from "@/texts/texts";

import { SETTINGS_PATH } from "@/lib/page/paths";

/** The empty state of the nearby screens while the member hides their place. */
export const PlaceHidden = () => (
  <EmptyState
    icon={MapPinOff}
    title={memberTexts.map.hiddenTitle}
    description={memberTexts.map.hiddenText}
    action={
      <Link to={SETTINGS_PATH} hash="privacy" className={buttonStyle("primary")}>
        {memberTexts.map.openSettings}
      </Link>
    }
  />
);
