import { Link } from "@tanstack/react-router";
import { MapPinOff } from "lucide-react";

import { EmptyState } from "@/components/states/empty-state";
import { buttonStyle } from "@/components/ui/button";
import { en } from "@/texts/en";

import { SETTINGS_PATH } from "./paths";

export const HiddenPlace = () => (
  <EmptyState
    icon={MapPinOff}
    title={en.map.hiddenTitle}
    description={en.map.hiddenText}
    action={
      <Link to={SETTINGS_PATH} className={buttonStyle("primary")}>
        {en.map.openSettings}
      </Link>
    }
  />
);
