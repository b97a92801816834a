/** In the answer to a report: something that the member sees of their own place has changed. */
export const PLACE_CHANGED_HEADER = "X-Place-Changed";
