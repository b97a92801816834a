import { expect, test } from "bun:test";

import { peopleByName } from "./people-by-name";

const people = ["Zoë Müller", "Ana Groß", "ana souza"].map((name, id) => ({
  id: String(id),
  name,
}));
const namesWith = (text: string) => peopleByName(people, text).map(({ name }) => name);

test("a name is found without accents and in any case", () => {
  expect(namesWith("zoe MULLER")).toEqual(["Zoë Müller"]);
  expect(namesWith("gross")).toEqual(["Ana Groß"]);
  expect(namesWith("ANA")).toEqual(["Ana Groß", "ana souza"]);
});

test("a person in two lists is found once", () => {
  expect(peopleByName([...people, ...people], "ana")).toHaveLength(2);
});
