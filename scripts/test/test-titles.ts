/** From the outermost describe to the test itself. */
type TestTitles = string[];

const CALL =
  /^( *)(?:(\w+)(\.describe)?(?:\.each\(.*\))?\(|\](?: as [^)]+)?\)\()\s*(["'`])(.+?)\4,/gm;
const ROOT_NAMES = ["test", "describe"];
/** A function called with a title that creates tests. */
const OTHER_NAMES =
  /\btest as (\w+)|\bconst (\w+) = (?:\w+\.extend|rowsIn)\b|\bfunction (\w+)\(title: string\b/g;

const namesOf = (text: string) =>
  new Set([
    ...ROOT_NAMES,
    ...[...text.matchAll(OTHER_NAMES)].map(([, a, b, c]) => a ?? b ?? c ?? ""),
  ]);

/** `describe.each([` ... `])("title"`: the call name stands where the list begins. */
function startOfEach(text: string, indent: string, end: number) {
  const starts = [...text.slice(0, end).matchAll(/^( *)(\w+)\.each\(/gm)];
  return starts.findLast(([, own]) => own === indent)?.[2];
}

/** Each test of a formatted file, with the titles of its describes. */
export function readTestTitles(text: string): TestTitles[] {
  const names = namesOf(text);
  let around: { indent: string; title: string; from: number }[] = [];
  const found: TestTitles[] = [];
  for (const { 1: indent = "", 2: name, 3: describes, 5: title = "", index } of text.matchAll(
    CALL,
  )) {
    const called = name ?? startOfEach(text, indent, index);
    if (called === undefined || !names.has(called)) continue;
    around = around.filter((one) => !text.slice(one.from, index).includes(`\n${one.indent}})`));
    const isDescribe = called === "describe" || describes !== undefined;
    if (isDescribe) around.push({ indent, title, from: index });
    else found.push([...around.map((one) => one.title), title]);
  }
  return found;
}
