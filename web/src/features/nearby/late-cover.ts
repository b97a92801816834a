import { EventCover } from "@/features/events/public";

/** In a file of its own, so that it loads after the screen. */
export const LateCover = EventCover;
