/** The engine itself sends head and body together up to 16 KiB; the head has the rest. */
const STREAMED_FROM_BYTES = 14 * 1024;

/** What Bun hands to a direct stream; missing in the types, as of Bun 1.4.5. */
type DirectController = { write: (body: string | Uint8Array) => void; end: () => void };

/**
 * A body that leaves together with its head, with a Content-Length. Bun 1.4.5 would send each part of the head of a
 * large answer by itself, 39 times in all, once its request has waited for anything
 * (https://github.com/oven-sh/bun/pull/41341). It is read later, so bytes must not change.
 */
export function inOneSend(body: string | Uint8Array<ArrayBuffer>) {
  const length = Buffer.byteLength(body);
  if (length < STREAMED_FROM_BYTES) return body;
  const source = {
    type: "direct",
    pull(controller: DirectController) {
      controller.write(body);
      controller.end();
    },
  };
  // Written in pieces, it would be chunked.
  return new ReadableStream(source as never, { highWaterMark: length + 1 });
}

/**
 * The same for bytes that change later. A response copies its body when it is made (Fetch Standard, "extract a body"), a
 * stream does not.
 */
export const copiedInOneSend = (bytes: Uint8Array<ArrayBuffer>) =>
  bytes.length < STREAMED_FROM_BYTES ? bytes : inOneSend(new Uint8Array(bytes));
