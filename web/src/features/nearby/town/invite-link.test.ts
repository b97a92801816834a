import { expect, test } from "bun:test";

import { inviteLink } from "./invite-link";

test("the invitation links to the public address, and says only that it is an invitation", () => {
  expect(inviteLink("https://meet.example", "http://10.0.0.5:3000")).toBe(
    "https://meet.example/?from=invite",
  );
});

test("without a public address it links to the current origin", () => {
  for (const unnamed of [undefined, "http://localhost:3000", "http://127.0.0.1:3000"])
    expect(inviteLink(unnamed, "http://10.0.0.5:3000")).toBe("http://10.0.0.5:3000/?from=invite");
});
