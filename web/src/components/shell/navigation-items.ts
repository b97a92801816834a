import {
  CalendarDays,
  HeartHandshake,
  type LucideIcon,
  Map,
  MessageCircle,
  UserRound,
} from "lucide-react";

import { en } from "@/texts/en";

type NavigationItem = {
  to: string;
  label: string;
  icon: LucideIcon;
  also: RegExp;
  hasUnread: boolean;
};

export const navigationItems: readonly NavigationItem[] = [
  { to: "/map", label: en.shell.map, icon: Map, also: /^\/(map)?$/, hasUnread: false },
  {
    to: "/events",
    label: en.shell.events,
    icon: CalendarDays,
    also: /^\/events(\/|$)/,
    hasUnread: false,
  },
  {
    to: "/matches",
    label: en.shell.matches,
    icon: HeartHandshake,
    also: /^\/matches$/,
    hasUnread: false,
  },
  {
    to: "/messages",
    label: en.shell.messages,
    icon: MessageCircle,
    also: /^\/(messages$|chat\/)/,
    hasUnread: true,
  },
  {
    to: "/profile",
    label: en.shell.profile,
    icon: UserRound,
    also: /^\/profile$/,
    hasUnread: false,
  },
];
