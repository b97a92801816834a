import type { InArgs, IntMode, ResultSet, Row, Value } from "@libsql/core/api";
import { ResultSetImpl } from "@libsql/core/util";
import type Database from "libsql";
import { manyStatements } from "./errors.ts";
import { readSqlText, type SqlText } from "./sql-text.ts";
import { bindArguments } from "./arguments.ts";
import { fromEngine, type EngineValue } from "./values.ts";

type EngineStatement = Database.Statement<[EngineValue[]]>;

interface Prepared {
  engine: EngineStatement;
  returnsRows: boolean;
}

interface Columns {
  names: string[];
  types: string[];
  named: [name: string, index: number][];
  row: RowClass;
}

export class Statement {
  readonly text: SqlText;
  readonly #database: Database.Database;
  readonly #sql: string;
  readonly #intMode: IntMode;
  #prepared: Prepared | undefined;
  #columns: Columns | undefined;

  constructor(database: Database.Database, sql: string, intMode: IntMode) {
    this.#database = database;
    this.#sql = sql;
    this.#intMode = intMode;
    this.text = readSqlText(sql);
  }

  run(args: InArgs | undefined): ResultSet {
    const { engine, returnsRows } = (this.#prepared ??= this.#prepare());
    const values = bindArguments(this.text, args, this.#intMode);
    if (returnsRows) return this.#query(engine, values);
    const { changes, lastInsertRowid } = engine.run(values);
    return new ResultSetImpl([], [], [], changes, BigInt(lastInsertRowid));
  }

  /** Resolved when it runs: in a batch an earlier statement may create the table. */
  #prepare(): Prepared {
    if (this.text.hasManyStatements) throw manyStatements();
    const engine = this.#database.prepare<[EngineValue[]]>(this.#sql);
    const returnsRows = engine.reader;
    engine.safeIntegers(true);
    if (returnsRows) engine.raw(true);
    return { engine, returnsRows };
  }

  #query(engine: EngineStatement, values: EngineValue[]): ResultSet {
    const rows = engine.all(values) as EngineValue[][];
    const columns = this.#columnsFor(engine, rows[0]);
    return new ResultSetImpl(
      columns.names,
      columns.types,
      rows.map((row) => new columns.row(row)),
      this.text.kind === "write" ? rows.length : 0,
      undefined,
    );
  }

  #columnsFor(engine: EngineStatement, row: EngineValue[] | undefined): Columns {
    const known = this.#columns;
    if (known !== undefined && (row === undefined || row.length === known.names.length)) {
      return known;
    }
    const columns = engine.columns();
    const names = columns.map((column) => column.name);
    const types = columns.map((column) => column.type ?? "");
    const columnsFound = { names, types, named: namedColumns(names) };
    return (this.#columns = { ...columnsFound, row: rowClassOf(columnsFound, this.#intMode) });
  }
}

function namedColumns(names: string[]): [string, number][] {
  return names.flatMap((name, index): [string, number][] => {
    const isTaken =
      name === "length" ||
      names.indexOf(name) < index ||
      (/^\d+$/.test(name) && Number(name) <= index);
    return isTaken ? [] : [[name, index]];
  });
}

type RowClass = new (values: EngineValue[]) => Row;

/**
 * The row class of a statement: names are own properties, and positions are getters on the prototype. Only a position
 * without a name of its own needs a non-enumerable property.
 */
function rowClassOf({ names, named }: Omit<Columns, "row">, intMode: IntMode): RowClass {
  const hidden = names
    .keys()
    .filter((index) => !named.some(([, at]) => at === index))
    .toArray();
  class NamedRow {
    [name: string]: Value;
    constructor(values: EngineValue[]) {
      for (const index of hidden) {
        Object.defineProperty(this, index, { value: fromEngine(values[index] ?? null, intMode) });
      }
      for (const [name, index] of named) this[name] = fromEngine(values[index] ?? null, intMode);
    }
  }
  Object.defineProperty(NamedRow.prototype, "length", { value: names.length });
  for (const [name, index] of named) {
    if (name === String(index)) continue;
    Object.defineProperty(NamedRow.prototype, index, {
      get(this: Record<string, Value>) {
        return this[name];
      },
    });
  }
  return NamedRow as unknown as RowClass;
}
