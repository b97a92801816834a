import { raw } from "hono/html";

/** The mark of the app. */
export const MARK = raw(
  `<svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true"><linearGradient id="g" x1="4" y1="2" x2="28" y2="30" gradientUnits="userSpaceOnUse"><stop stop-color="#ff8a5c"/><stop offset="1" stop-color="#d9364a"/></linearGradient><path fill="url(#g)" d="M16 2a13 13 0 0 0-9.2 22.2L15 31a1.6 1.6 0 0 0 2 0l8.2-6.8A13 13 0 0 0 16 2Z"/><circle cx="12.6" cy="15" r="5" fill="#fff"/><circle cx="19.4" cy="15" r="5" fill="#fff" fill-opacity=".62"/></svg>`,
);
const icon = (paths: string) =>
  raw(
    `<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${paths}</svg>`,
  );
// Of Lucide (ISC): calendar-days, map-pin, users.
export const CALENDAR = icon(
  `<path d="M8 2v4M16 2v4M3 10h18M8 14h.01M12 14h.01M16 14h.01M8 18h.01M12 18h.01M16 18h.01"/><rect width="18" height="18" x="3" y="4" rx="2"/>`,
);
export const PIN = icon(
  `<path d="M20 10c0 4.993-5.539 10.193-7.399 11.799a1 1 0 0 1-1.202 0C9.539 20.193 4 14.993 4 10a8 8 0 0 1 16 0"/><circle cx="12" cy="10" r="3"/>`,
);
export const PEOPLE = icon(
  `<path d="M16 21v-2a4 4 0 0 0-4-4H6a4 4 0 0 0-4 4v2M16 3.128a4 4 0 0 1 0 7.744M22 21v-2a4 4 0 0 0-3-3.87"/><circle cx="9" cy="7" r="4"/>`,
);
