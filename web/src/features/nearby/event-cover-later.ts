export { EventCover } from "@/features/events/public";
