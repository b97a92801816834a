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
  /** Its key in the texts of the shell. */
  name: "map" | "events" | "matches" | "messages" | "profile";
  icon: LucideIcon;
  also: RegExp;
  /** What its badge counts. */
  counts?: "messages" | "matches";
  /** What its dot stands for. */
  news?: "events";
};

export const navigationItems: readonly NavigationItem[] = [
  { to: "/map", name: "map", icon: Map, also: /^\/(map)?$/ },
  {
    to: "/events",
    name: "events",
    icon: CalendarDays,
    also: /^\/events(\/|$)/,
    news: "events",
  },
  {
    to: "/matches",
    name: "matches",
    icon: HeartHandshake,
    also: /^\/matches$/,
    counts: "matches",
  },
  {
    to: "/messages",
    name: "messages",
    icon: MessageCircle,
    also: /^\/(messages$|chat\/)/,
    counts: "messages",
  },
  {
    to: "/profile",
    name: "profile",
    icon: UserRound,
    also: /^\/(profile|settings)$/,
  },
];
