import { ApiError } from "./api-error";

/** Refuses, as the server does, what cannot be an id: in a path of the API it may name another route. */
export function requirePublicId(id: string) {
  if (!/^[\w-]{22}$/.test(id)) throw new ApiError(404, "Not Found", "");
}
