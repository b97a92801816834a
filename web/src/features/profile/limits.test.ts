import { expect, test } from "bun:test";
import { AGE_MAX, AGE_MIN, NAME_MAX } from "@hereabouts/api/profile/profile.schema";

import * as limits from "./limits";

test("the screens and the schema mean the same limits", () => {
  expect(limits).toMatchObject({ AGE_MAX, AGE_MIN, NAME_MAX });
});
