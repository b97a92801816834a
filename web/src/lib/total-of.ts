/** How many there are of what a list's answer holds a page of. */
export const totalOf = ({ headers }: { headers: Headers }) => Number(headers.get("X-Total-Count"));
