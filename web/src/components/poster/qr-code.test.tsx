import { afterEach, expect, test } from "bun:test";
import { cleanup, render } from "@testing-library/react";
import decode from "qr/decode.js";

import { QrCode } from "./qr-code";

const SCALE = 4;
afterEach(cleanup);

/** The squares of the path as pixels, as a camera sees them. */
function pictureOf(svg: SVGElement) {
  const side = Number(svg.getAttribute("viewBox")?.split(" ")[2]) * SCALE;
  const data = new Uint8Array(side * side * 4).fill(255);
  const path = svg.querySelectorAll("path")[1]?.getAttribute("d") ?? "";
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)/g))
    for (let row = 0; row < SCALE; row += 1)
      for (let column = 0; column < SCALE; column += 1) {
        const pixel = (Number(y) * SCALE + row) * side + Number(x) * SCALE + column;
        data.fill(0, pixel * 4, pixel * 4 + 3);
      }
  return { width: side, height: side, data };
}

test("the drawn QR code decodes to the link", () => {
  const link = "https://meet.example/?from=invite";
  const { container } = render(<QrCode {...{ text: link, label: "Code", className: "size-40" }} />);
  const svg = container.querySelector("svg");
  expect(svg?.getAttribute("aria-label")).toBe("Code");
  expect(decode(pictureOf(svg as SVGElement))).toBe(link);
});
