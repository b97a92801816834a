export const EVENTS_RADIUS_KM = 50;
export const TITLE_MAX = 100;
export const DESCRIPTION_MAX = 2000;
export const LOCATION_MAX = 200;
export const SEARCH_MAX = 100;
/** Who waits for a place of one event, and the events one member waits for. */
export const WAITLIST_MAX = 200;
export const WAITING_MAX = 50;
/** Who asks to be let in to one event; one member asks for as many as they wait for. */
export const REQUESTS_MAX = 200;
/** How long an event lasts unless its host says otherwise, and at most. */
export const DURATION_MS = 2 * 3_600_000;
export const DURATION_MAX_MS = 24 * 3_600_000;
/** The dates of a series that ends after a number of them. */
export const SERIES_DATES = { min: 2, max: 52 } as const;
/** So many dates of a series are ahead at a time, unless it ends before. */
export const DATES_AHEAD = 12;
/** The running series of one host. */
export const SERIES_A_HOST = 5;
/** To which dates of a series a change applies. */
export const DATES = ["one", "following", "all"] as const;
export type Dates = (typeof DATES)[number];
/** What a host writes to all who go, and how often in 24 hours. */
export const WORDS_MAX = 500;
export const WORDS_A_DAY = 3;
/** Who hosts an event with its host. */
export const CO_HOSTS_MAX = 5;
export const ATTENDEES = { min: 2, max: 100, default: 10 } as const;

/** The lists of one's own events; `next` has those that one goes to or hosts. */
export const MY_EVENTS = ["next", "going", "hosting", "waiting", "past"] as const;
