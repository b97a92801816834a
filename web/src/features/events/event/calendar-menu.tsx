import { CalendarPlus, ChevronDown } from "lucide-react";

import { Menu } from "@/components/ui/menu";
import { loadMyEventsTexts, myEventsTexts } from "@/texts/my-events";

import { calendarLinks } from "./calendar-links";
import type { Event } from "../events.queries";

const open = (address: string) => void window.open(address, "_blank", "noopener,noreferrer");

/** Calendars on the web, which take no file. */
function CalendarMenu({ event }: { event: Event }) {
  const page = new URL(`/events/${event.id}`, window.location.origin).href;
  const { google, outlook } = calendarLinks(event, page);
  const items = [
    { icon: CalendarPlus, label: myEventsTexts.google, onSelect: () => open(google) },
    { icon: CalendarPlus, label: myEventsTexts.outlook, onSelect: () => open(outlook) },
  ];
  return <Menu label={myEventsTexts.otherCalendars} icon={ChevronDown} items={items} />;
}

export async function loadCalendarMenu() {
  await loadMyEventsTexts();
  return { default: CalendarMenu };
}
