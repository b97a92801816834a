import { EventCover } from "@/features/events/public";

/** A separate file, so that it loads after the screen. */
export const LateCover = EventCover;
