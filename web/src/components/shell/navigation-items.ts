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
  /** The paths at which it is the current item. */
  paths: RegExp;
  /** What its badge counts. */
  counts?: "messages" | "matches";
  /** What its dot stands for. */
  news?: "events";
};

export const navigationItems: readonly NavigationItem[] = [
  { to: "/map", name: "map", icon: Map, paths: /^\/(map)?$/ },
  {
    to: "/events",
    name: "events",
    icon: CalendarDays,
    paths: /^\/events(\/|$)/,
    news: "events",
  },
  {
    to: "/matches",
    name: "matches",
    icon: HeartHandshake,
    paths: /^\/matches$/,
    counts: "matches",
  },
  {
    to: "/messages",
    name: "messages",
    icon: MessageCircle,
    paths: /^\/(messages$|chat\/)/,
    counts: "messages",
  },
  {
    to: "/profile",
    name: "profile",
    icon: UserRound,
    paths: /^\/(profile|settings)$/,
  },
];
