import {
  Bell,
  EyeOff,
  Lock,
  type LucideIcon,
  MapPin,
  Palette,
  SlidersHorizontal,
} from "lucide-react";

import type { Me } from "@/features/profile/public";
import { settingsTexts } from "@/texts/settings";
import { memberTexts } from "@/texts/texts";

type Group = {
  title: () => string;
  /** The text of its row, if it differs from the title. */
  row?: (me: Me) => string;
  icon?: LucideIcon;
  value?: (me: Me) => string | undefined;
};

const GROUPS = {
  account: { title: () => settingsTexts.account },
  privacy: { title: () => settingsTexts.privacyAndSafety, icon: EyeOff },
  place: { title: () => settingsTexts.place, icon: MapPin, value: placeValue },
  filters: {
    title: () => settingsTexts.filters,
    icon: SlidersHorizontal,
    value: ({ settings }) => memberTexts.settings.withinKm(settings.maxDistance),
  },
  notifications: {
    title: () => settingsTexts.notifications,
    // A demo visitor has no calendar.
    row: ({ isDemo }) =>
      isDemo ? settingsTexts.notifications : settingsTexts.notificationsAndCalendar,
    icon: Bell,
  },
  appearance: { title: () => settingsTexts.appearance, icon: Palette },
  password: { title: () => settingsTexts.passwordAndDevices, icon: Lock },
} satisfies Record<string, Group>;

export type GroupId = keyof typeof GROUPS;

/** The lists of rows. */
export const GROUP_LISTS: GroupId[][] = [
  ["privacy", "place", "filters"],
  ["notifications", "appearance", "password"],
];

export const groupOf = (id: GroupId): Group => GROUPS[id];

/** The group of a card that has its own hash. */
const GROUP_OF_CARD = new Map<string, GroupId>([
  ["dating", "filters"],
  ["safety", "privacy"],
  ["calendar", "notifications"],
  ["sessions", "password"],
]);

/** The group that an address's hash opens. */
export const openedBy = (hash: string): GroupId | undefined =>
  GROUP_OF_CARD.get(hash) ?? ["account" as const, ...GROUP_LISTS.flat()].find((id) => id === hash);

function placeValue({ isDemo, settings, place }: Me) {
  if (isDemo) return undefined;
  return settings.showLocation ? settingsTexts.placeValue(place.level) : settingsTexts.off;
}
