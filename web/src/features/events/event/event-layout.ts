import { cardStyle } from "@/components/ui/card";

import "./event-page.css";

/** The parts of an event's page: two columns where there is room for them, else one. */
export const eventLayout = {
  page: "event-page animate-fade px-4 lg:px-6",
  heading: "grid min-w-0 gap-4",
  /** The heading, and what comes before all else. */
  top: "grid min-w-0 gap-6",
  cover: "event-cover rounded-xl",
  side: "event-side",
  card: cardStyle("grid min-w-0 gap-4 p-5"),
  map: "event-map min-w-0",
  text: "event-text grid min-w-0 gap-7",
  rest: "event-rest grid min-w-0 gap-7",
};
