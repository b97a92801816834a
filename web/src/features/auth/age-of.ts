import { textOf } from "@/lib/forms/use-form";

/** Null for an empty age: the server uses its default. */
export const ageOf = (data: FormData) => {
  const typed = textOf(data, "age").trim();
  return typed === "" ? null : Number(typed);
};
