/** `absent` is what could not be measured here; it is not fulfilled. */
export type State = "ok" | "MISSED" | "absent";
type Row = { figure: string; value: string; bound: string; state: State };
type Bound = { atLeast: number } | { atMost: number };
type Format = (value: number) => string;

const holds = (value: number, bound: Bound) =>
  "atLeast" in bound ? value >= bound.atLeast : value <= bound.atMost;

const boundText = (bound: Bound, format: Format) =>
  "atLeast" in bound ? `at least ${format(bound.atLeast)}` : `at most ${format(bound.atMost)}`;

export type Report = ReturnType<typeof createReport>;

export function createReport() {
  const rows: Row[] = [];

  function add(row: Row) {
    rows.push(row);
    process.stdout.write(`${row.state.padEnd(6)}  ${row.figure}: ${row.value} (${row.bound})\n`);
  }

  return {
    /** A figure that has a bound; without a value it is absent. */
    check: (figure: string, value: number | undefined, bound: Bound, format: Format = String) =>
      add({
        figure,
        value: value === undefined ? "not measured" : format(value),
        bound: boundText(bound, format),
        state: value === undefined ? "absent" : holds(value, bound) ? "ok" : "MISSED",
      }),
    /** Something that is so or not. */
    expect: (figure: string, value: string, bound: string, isSo: boolean) =>
      add({ figure, value, bound, state: isSo ? "ok" : "MISSED" }),
    note: (text: string) => void process.stdout.write(`        ${text}\n`),
    table: () =>
      [
        "| figure | measured | bound | |",
        "| --- | --- | --- | --- |",
        ...rows.map(
          ({ figure, value, bound, state }) => `| ${figure} | ${value} | ${bound} | ${state} |`,
        ),
      ].join("\n"),
    count: (state: State) => rows.filter((row) => row.state === state).length,
  };
}
