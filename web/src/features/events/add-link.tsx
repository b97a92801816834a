import { Link, type LinkProps } from "@tanstack/react-router";
import { Plus } from "lucide-react";

import { iconButtonStyle } from "@/components/ui/icon-button";
import { memberTexts } from "@/texts/texts";

export const AddLink = ({ state }: Required<Pick<LinkProps, "state">>) => (
  <Link
    to="/events/create"
    state={state}
    aria-label={memberTexts.events.add}
    title={memberTexts.events.add}
    className={iconButtonStyle("raised")}
  >
    <Plus aria-hidden className="size-5.5" />
  </Link>
);
