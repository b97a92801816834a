/** In the answer to a report: something that the member is told of their own place is another now. */
export const PLACE_CHANGED_HEADER = "X-Place-Changed";
