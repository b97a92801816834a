/** The total count of a paged list. */
export const totalOf = ({ headers }: { headers: Headers }) => Number(headers.get("X-Total-Count"));
