import { expect, test } from "bun:test";
import * as schema from "@hereabouts/api/events/events.schema";

import * as limits from "./limits";

test("the screens and the schema mean the same categories and limits", () => {
  expect(schema).toMatchObject(limits);
});
