import {
  Bell,
  Calendar,
  EyeOff,
  Lock,
  type LucideIcon,
  MapPin,
  MonitorSmartphone,
  Palette,
  ShieldCheck,
  SlidersHorizontal,
} from "lucide-react";

import type { Me } from "@/features/profile/public";
import { settingsTexts } from "@/texts/settings";
import { memberTexts } from "@/texts/texts";

type Group = { title: () => string; icon?: LucideIcon; value?: (me: Me) => string | undefined };

const GROUPS = {
  account: { title: () => settingsTexts.account },
  privacy: { title: () => settingsTexts.privacy, icon: EyeOff },
  place: { title: () => settingsTexts.place, icon: MapPin, value: placeValue },
  filters: {
    title: () => settingsTexts.filters,
    icon: SlidersHorizontal,
    value: ({ settings }) => memberTexts.settings.withinKm(settings.maxDistance),
  },
  notifications: { title: () => settingsTexts.notifications, icon: Bell },
  calendar: { title: () => settingsTexts.calendar, icon: Calendar },
  appearance: { title: () => settingsTexts.appearance, icon: Palette },
  password: { title: () => settingsTexts.password, icon: Lock },
  sessions: { title: () => settingsTexts.sessions, icon: MonitorSmartphone },
  safety: { title: () => memberTexts.safety.title, icon: ShieldCheck },
} satisfies Record<string, Group>;

export type GroupId = keyof typeof GROUPS;

const LISTS: GroupId[][] = [
  ["privacy", "place", "filters"],
  ["notifications", "calendar", "appearance"],
  ["password", "sessions", "safety"],
];

/** The lists of rows, without what a demo visitor has none of. */
export const groupLists = (me: Me) =>
  LISTS.map((list) => list.filter((id) => !(me.isDemo && id === "calendar")));

export const groupOf = (id: GroupId): Group => GROUPS[id];

/** The group that an address's hash opens. */
export function openedBy(hash: string, me: Me): GroupId | undefined {
  // Its card stands beside the filters.
  if (hash === "dating") return "filters";
  return ["account" as const, ...groupLists(me).flat()].find((id) => id === hash);
}

function placeValue({ isDemo, settings, place }: Me) {
  if (isDemo) return undefined;
  return settings.showLocation ? settingsTexts.levelOption(place.level) : settingsTexts.off;
}
