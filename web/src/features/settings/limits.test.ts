import { expect, test } from "bun:test";
import { FILTER_AGE, MAX_DISTANCE } from "@hereabouts/api/profile/profile.schema";

import * as limits from "./limits";

test("spec 9: the screens and the schema mean the same limits", () => {
  expect(limits).toMatchObject({ FILTER_AGE, MAX_DISTANCE });
});
