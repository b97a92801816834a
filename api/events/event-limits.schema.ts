export const EVENTS_RADIUS_KM = 50;
export const TITLE_MAX = 100;
export const DESCRIPTION_MAX = 2000;
export const LOCATION_MAX = 200;
export const SEARCH_MAX = 100;
/** The most events that a list finds, and the most that are counted. */
export const EVENTS_COUNTED_MAX = 500;
/** The waitlist of one event, and the events one member waits for. */
export const WAITLIST_MAX = 200;
export const WAITING_MAX = 50;
/** The shortest time for which an offered place is held. */
export const OFFER_MIN_MS = 20 * 60_000;
/** Requests for one event; one member has as many requests as waitlist entries. */
export const REQUESTS_MAX = 200;
/** The duration of an event, default and maximum. */
export const DURATION_MS = 2 * 3_600_000;
export const DURATION_MAX_MS = 24 * 3_600_000;
/** The number of dates in a series that ends after a number of dates. */
export const SERIES_DATES = { min: 2, max: 52 } as const;
/** The number of dates of a series that are created ahead. */
export const DATES_AHEAD = 12;
/** Running series per host. */
export const SERIES_A_HOST = 5;
/** The dates of a series to which a change applies. */
export const DATES = ["one", "following", "all"] as const;
export type Dates = (typeof DATES)[number];
/** Words of the host to all guests, and how many in 24 hours. */
export const WORDS_MAX = 500;
export const WORDS_A_DAY = 3;
/** Co-hosts of an event. */
export const CO_HOSTS_MAX = 5;
export const ATTENDEES = { min: 2, max: 100, default: 10 } as const;

/** The lists of one's own events; `next` has events that one goes to or hosts. */
export const MY_EVENTS = ["next", "going", "hosting", "waiting", "past"] as const;
