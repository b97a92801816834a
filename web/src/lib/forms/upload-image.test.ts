import { expect, test } from "bun:test";

import { imageProblem } from "./upload-image";

const MEGABYTES_5 = 5 * 1024 * 1024;

test("spec 5: an upload must be an image", () => {
  expect(imageProblem({ type: "text/plain", size: 3 })).toBe("Please select an image file.");
  expect(imageProblem({ type: "", size: 3 })).toBe("Please select an image file.");
});

test("spec 5: an upload under 5 MB; spec 9: 5 MB are too much", () => {
  const tooLarge = "File size must be less than 5MB.";
  expect(imageProblem({ type: "image/png", size: MEGABYTES_5 })).toBe(tooLarge);
  expect(imageProblem({ type: "image/png", size: MEGABYTES_5 - 1 })).toBeUndefined();
});
