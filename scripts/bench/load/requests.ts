import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { runFolder } from "../folders.ts";

/** Where a request names a message, each time that it is sent gets an id of its own in the place of this one. */
export const CLIENT_ID = "00000000-0000-4000-8000-000000000000";
const SEPARATOR = "\u0001";

/** Requests that are drawn from at random, in memory and in a file. */
export type RequestSet = { requests: string[]; file: string };

/** The text of one HTTP/1.1 request. */
export function requestText(method: string, path: string, cookie: string, body?: object) {
  const text = body && JSON.stringify(body);
  const headers = {
    Host: "127.0.0.1",
    ...(cookie !== "" && { Cookie: cookie }),
    ...(text !== undefined && {
      "Content-Type": "application/json",
      "Content-Length": String(Buffer.byteLength(text)),
    }),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n${text ?? ""}`;
}

export function requestSet(requests: string[]): RequestSet {
  const file = join(runFolder(), `${randomUUID()}.requests`);
  writeFileSync(file, requests.join(SEPARATOR));
  return { requests, file };
}

/** Gives one of them at random, ready to send. */
export function drawFrom({ requests }: RequestSet) {
  const ready = requests.map((request) =>
    request.includes(CLIENT_ID) ? undefined : Buffer.from(request),
  );
  return () => {
    const index = Math.floor(Math.random() * requests.length);
    return ready[index] ?? Buffer.from(requests[index]?.replace(CLIENT_ID, randomUUID()) ?? "");
  };
}
