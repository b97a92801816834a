import type { InArgs, IntMode, ResultSet, Row } from "@libsql/core/api";
import { ResultSetImpl } from "@libsql/core/util";
import type Database from "libsql";
import { readSqlText, type SqlText } from "./sql-text.ts";
import { fromEngine, toEngine, type EngineValue } from "./values.ts";

type EngineStatement = Database.Statement<[EngineValue[]]>;

interface Prepared {
  engine: EngineStatement;
  returnsRows: boolean;
}

interface Columns {
  names: string[];
  types: string[];
  named: [name: string, index: number][];
}

export class Statement {
  readonly text: SqlText;
  readonly #database: Database.Database;
  readonly #sql: string;
  readonly #intMode: IntMode;
  readonly #endsWithLimit: boolean;
  #prepared: Prepared | undefined;
  #columns: Columns | undefined;

  constructor(database: Database.Database, sql: string, intMode: IntMode) {
    this.#database = database;
    this.#sql = sql;
    this.#intMode = intMode;
    this.text = readSqlText(sql);
    this.#endsWithLimit = / limit \?$/i.test(sql) && !sql.includes("--");
  }

  run(args: InArgs | undefined): ResultSet {
    const { engine, returnsRows } = (this.#prepared ??= this.#prepare());
    const values = this.#bind(args);
    if (returnsRows) return this.#query(engine, values);
    const { changes, lastInsertRowid } = engine.run(values);
    return new ResultSetImpl([], [], [], changes, BigInt(lastInsertRowid));
  }

  /** Only when it runs: in a batch an earlier statement may create the table that it names. */
  #prepare(): Prepared {
    const engine = this.#database.prepare<[EngineValue[]]>(this.#sql);
    const returnsRows = engine.reader;
    engine.safeIntegers(true);
    if (returnsRows) engine.raw(true);
    return { engine, returnsRows };
  }

  /** Always every parameter: the engine keeps what an earlier run bound to those left out. */
  #bind(args: InArgs | undefined): EngineValue[] {
    const { parameterCount, parameterIndexes } = this.text;
    const values: EngineValue[] = Array.from({ length: parameterCount }, () => null);
    if (Array.isArray(args)) {
      const count = Math.min(parameterCount, args.length);
      for (let i = 0; i < count; i++) values[i] = toEngine(args[i], this.#intMode);
    } else if (args !== undefined) {
      for (const [name, value] of Object.entries(args)) {
        const bound = toEngine(value, this.#intMode);
        for (const prefix of /^[:@$]/.test(name) ? [""] : [":", "@", "$"]) {
          const index = parameterIndexes.get(prefix + name);
          if (index !== undefined) values[index] = bound;
        }
      }
    }
    return values;
  }

  #query(engine: EngineStatement, values: EngineValue[]): ResultSet {
    const rows = this.#fetch(engine, values);
    const columns = this.#columnsFor(engine, rows[0]);
    return new ResultSetImpl(
      columns.names,
      columns.types,
      rows.map((row) => toRow(row, columns.named, this.#intMode)),
      this.text.kind === "read" ? 0 : rows.length,
      undefined,
    );
  }

  /** Fetching one row is nearly twice as fast as fetching all of one. */
  #fetch(engine: EngineStatement, values: EngineValue[]): EngineValue[][] {
    if (!this.#endsWithLimit || values.at(-1) !== 1) {
      return engine.all(values) as EngineValue[][];
    }
    const row = engine.get(values) as EngineValue[] | undefined;
    return row === undefined ? [] : [row];
  }

  #columnsFor(engine: EngineStatement, row: EngineValue[] | undefined): Columns {
    const known = this.#columns;
    if (known !== undefined && (row === undefined || row.length === known.names.length)) {
      return known;
    }
    const columns = engine.columns();
    const names = columns.map((column) => column.name);
    const types = columns.map((column) => column.type ?? "");
    return (this.#columns = { names, types, named: namedColumns(names) });
  }
}

function namedColumns(names: string[]): [string, number][] {
  return names.flatMap((name, index): [string, number][] => {
    const isTaken = name === "length" || names.indexOf(name) < index || Number(name) <= index;
    return isTaken ? [] : [[name, index]];
  });
}

function toRow(values: EngineValue[], named: Columns["named"], intMode: IntMode): Row {
  const row = {} as Row;
  Object.defineProperty(row, "length", { value: values.length });
  for (let i = 0; i < values.length; i++) {
    Object.defineProperty(row, i, { value: fromEngine(values[i] ?? null, intMode) });
  }
  for (const [name, index] of named) row[name] = row[index] ?? null;
  return row;
}
