import { expect, test } from "bun:test";

import { ownAddress } from "./destination";

const ORIGIN = "https://hereabouts.example";

test("a page of this origin is opened with its search and hash", () => {
  for (const path of ["/events/abc", "/events?category=arts#top", "/chat/a%2Fb", "/?person=x"])
    expect(ownAddress(ORIGIN + path, ORIGIN)).toBe(ORIGIN + path);
});

test("a page of another origin is not opened", () => {
  for (const kept of [
    "https://evil.example/",
    "https://hereabouts.example.evil.example/",
    "https://hereabouts.example@evil.example/",
    "https://hereabouts.example:8443/",
    "http://hereabouts.example/",
    "//evil.example",
    "/events",
    "\\\\evil.example",
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)//https://hereabouts.example",
    "data:text/html,x",
    "blob:https://hereabouts.example/x",
    "",
  ])
    expect(ownAddress(kept, ORIGIN)).toBeUndefined();
});

test("a path that looks like a host stays a path", () => {
  for (const path of ["//evil.example/x", "///evil.example/x", "/\\evil.example/x"])
    expect(ownAddress(ORIGIN + path, ORIGIN)).toBe(`${ORIGIN}/evil.example/x`);
  for (const path of ["/%2F%2Fevil.example", "/%5Cevil.example"])
    expect(ownAddress(ORIGIN + path, ORIGIN)).toBe(ORIGIN + path);
});
