import { uniqueById } from "@/lib/unique-by-id";

/** Ignores case and diacritics. */
const fold = (text: string) =>
  text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("ß", "ss");

/** The people whose names contain the text, each once. */
export function peopleByName<Person extends { id: string; name: string }>(
  people: readonly Person[],
  text: string,
) {
  return uniqueById(people).filter(({ name }) => fold(name).includes(fold(text)));
}
