export { CalledOffNotice } from "./called-off/called-off-notice";
export { categoryLook } from "./category-look";
export { filtersOf } from "./list/event-filters";
export { eventSearch, type EventSearch, ritualSearch } from "./event-search";
export { EventLinks } from "./event-links";
export { EventTime } from "./event-time";
export { followEvents } from "./events.frames";
export { type Event, eventsQuery } from "./events.queries";
export { RITUALS, nextTimeOf } from "./rituals";
