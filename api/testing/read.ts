import type { ExtractSchema } from "hono/types";
import type { AppType } from "../app.ts";

type Routes = ExtractSchema<AppType>;

type Path<Address> = Address extends `${infer Before}?${string}` ? Before : Address;
type Part<Address> = Address extends `${infer First}/${infer Rest}`
  ? [First, ...Part<Rest>]
  : [Address];
type Fits<Route extends unknown[], Parts extends unknown[]> = Route extends [
  infer First,
  ...infer Rest,
]
  ? Parts extends [infer Own, ...infer Others]
    ? First extends `:${string}`
      ? Fits<Rest, Others>
      : Own extends First
        ? Fits<Rest, Others>
        : false
    : false
  : Parts extends []
    ? true
    : false;
/** The route of an address: the one of that name, else the one whose parameters make it. */
type RouteOf<Address> = Address extends keyof Routes
  ? Address
  : {
      [Route in keyof Routes]: Fits<Part<Route>, Part<Address>> extends true ? Route : never;
    }[keyof Routes];

type Output<Route, Method extends string> = Route extends keyof Routes
  ? Routes[Route] extends Record<`$${Lowercase<Method>}`, infer Endpoint>
    ? Endpoint extends { output: infer Body; outputFormat: "json" }
      ? Body
      : never
    : never
  : never;

/** The successful answer of a route, as the app declares it; unknown for other addresses. */
export type Answer<Method extends string, Address extends string> = [
  Output<RouteOf<Path<Address>>, Method>,
] extends [never]
  ? unknown
  : Output<RouteOf<Path<Address>>, Method>;

/** The body of a reply with the type of that route, for a computed address. */
export const bodyOf = <Route extends keyof Routes>(_route: Route, { body }: { body: unknown }) =>
  body as Answer<"GET", Route>;

type Reader = { get: (path: string) => Promise<{ body: unknown }> };

/** Requests a route with its parameters, and returns the typed answer. */
export async function read<Route extends keyof Routes & string>(
  reader: Reader,
  route: Route,
  address: string = route,
) {
  return bodyOf(route, await reader.get(address));
}
