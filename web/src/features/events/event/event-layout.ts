import { cardStyle } from "@/components/ui/card";

import "./event-page.css";

/** The parts of an event's page: two columns if there is room, else one. */
export const eventLayout = {
  page: "event-page animate-fade px-4 lg:px-6",
  heading: "grid min-w-0 gap-4",
  /** The heading with join requests below it. */
  top: "grid min-w-0 gap-6",
  cover: "event-cover rounded-xl",
  side: "event-side",
  card: cardStyle("grid min-w-0 gap-4 p-5"),
  map: "event-map min-w-0",
  text: "event-text grid min-w-0 gap-7",
  rest: "event-rest grid min-w-0 gap-7",
};
