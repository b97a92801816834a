import type { ExtractSchema } from "hono/types";
import type { AppType } from "../app.ts";

type Routes = ExtractSchema<AppType>;
type Output<Endpoint> = Endpoint extends { output: infer Body; status: infer Status }
  ? Status extends 200
    ? Body
    : never
  : never;

/** What a route answers when all is well, as the app itself declares it. */
export type Answer<Route extends keyof Routes> = Routes[Route] extends { $get: infer Endpoint }
  ? Output<Endpoint>
  : never;

/** The body of a reply of that route, as its type. */
export const bodyOf = <Route extends keyof Routes>(_route: Route, { body }: { body: unknown }) =>
  body as Answer<Route>;

type Reader = { get: (path: string) => Promise<{ body: unknown }> };

/** Asks for a route, at the address that its parameters make of it, and gives the answer as its type. */
export async function read<Route extends keyof Routes & string>(
  reader: Reader,
  route: Route,
  address: string = route,
) {
  return bodyOf(route, await reader.get(address));
}
