import { Bell, BellOff } from "lucide-react";

import type { MenuItem } from "@/components/ui/menu-item";
import { memberTexts } from "@/texts/texts";

import { type Subject, useMute } from "./mute.queries";

/** The menu item that mutes a person or an event, or unmutes them. */
export function useMuteItem(subject: Subject): MenuItem {
  const { isMuted, toggle } = useMute(subject);
  const words = memberTexts.alerts;
  const [mute, unmute] =
    "userId" in subject
      ? [words.mute(subject.name), words.unmute(subject.name)]
      : [words.muteEvent, words.unmuteEvent];
  return {
    icon: isMuted ? Bell : BellOff,
    label: isMuted ? unmute : mute,
    onSelect: toggle,
  };
}
