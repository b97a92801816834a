import {
  CalendarDays,
  HeartHandshake,
  type LucideIcon,
  Map,
  MessageCircle,
  UserRound,
} from "lucide-react";

type NavigationItem = {
  to: string;
  /** Its word in the texts of the shell. */
  name: "map" | "events" | "matches" | "messages" | "profile";
  icon: LucideIcon;
  also: RegExp;
  hasUnread: boolean;
};

export const navigationItems: readonly NavigationItem[] = [
  { to: "/map", name: "map", icon: Map, also: /^\/(map)?$/, hasUnread: false },
  {
    to: "/events",
    name: "events",
    icon: CalendarDays,
    also: /^\/events(\/|$)/,
    hasUnread: false,
  },
  {
    to: "/matches",
    name: "matches",
    icon: HeartHandshake,
    also: /^\/matches$/,
    hasUnread: false,
  },
  {
    to: "/messages",
    name: "messages",
    icon: MessageCircle,
    also: /^\/(messages$|chat\/)/,
    hasUnread: true,
  },
  {
    to: "/profile",
    name: "profile",
    icon: UserRound,
    also: /^\/profile$/,
    hasUnread: false,
  },
];
