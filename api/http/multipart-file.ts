import type { Context } from "hono";
import { AppError } from "../lib/errors.ts";
import { readBody } from "./request-body.ts";

/** Room for the multipart boundaries and headers. */
const FORM_BYTES = 16 * 1024;

function tooLarge(field: string, maxBytes: number) {
  const message = `File size must be less than ${maxBytes / 1024 / 1024}MB.`;
  return new AppError("too_large", message, { fields: { [field]: message } });
}

function noFile(field: string) {
  const message = "Send one file.";
  return new AppError("invalid_input", message, { fields: { [field]: message } });
}

/** The only file in a field of a multipart form, smaller than `maxBytes`. Size is checked before anything else. */
export async function fileIn(c: Context, field: string, maxBytes: number) {
  const sent = await readBody(c, maxBytes + FORM_BYTES);
  if (!sent) throw tooLarge(field, maxBytes);
  const type = c.req.header("content-type") ?? "";
  if (!/^multipart\/form-data\s*;/i.test(type)) {
    throw new AppError("unsupported_media", "Send a multipart form.");
  }
  const form = await new Response(sent, { headers: { "Content-Type": type } })
    .formData()
    .catch(() => undefined);
  const [file, ...more] = form?.getAll(field) ?? [];
  if (!(file instanceof Blob) || more.length > 0) throw noFile(field);
  if (file.size >= maxBytes) throw tooLarge(field, maxBytes);
  return new Uint8Array(await file.arrayBuffer());
}
