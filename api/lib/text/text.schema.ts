import { z } from "zod";
import { isBlank, oneLine } from "./visible-text.schema.ts";

const characters = (value: string) => (value.length < 2 ? value.length : [...value].length);

const bounded = (shown: (text: string) => string) => (max: number, tooLong: string) =>
  z
    .string("Enter some text.")
    .overwrite((text) => (isBlank(text) ? "" : shown(text)))
    .refine((value) => characters(value) <= max, tooLong)
    .refine(
      (value) => value.isWellFormed() && !value.includes("\0"),
      "This text has characters that cannot be kept.",
    )
    .meta({ maxLength: max });

/**
 * Trimmed text of at most `max` code points, without lone surrogates or NUL, which databases reject; empty if nothing
 * in it is visible.
 */
export const boundedText = bounded((text) => text.trim());
/** The same for a name or other text shown in one line. */
export const boundedLine = bounded(oneLine);
