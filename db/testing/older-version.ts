import type Libsql from "libsql";

type Database = Libsql.Database;

type Row = Record<"table" | "name" | "is", string>;

const COLUMNS = `SELECT owner.name AS "table", owner.name || '.' || part.name AS name,
    lower(part.type) || iif(part."notnull", ' not null', '') || coalesce(' default ' || part.dflt_value, '') AS "is"
  FROM sqlite_master AS owner JOIN pragma_table_xinfo(owner.name) AS part WHERE owner.type = 'table'`;
const UNIQUES = `SELECT owner.name AS "table", part.partial AS "is",
    owner.name || ' (' || (SELECT group_concat(coalesce(name, '?'), ', ') FROM pragma_index_info(part.name)) || ')' AS name
  FROM sqlite_master AS owner JOIN pragma_index_list(owner.name) AS part WHERE owner.type = 'table' AND part."unique"`;
const TRIGGERS = `SELECT tbl_name AS "table", name, sql AS "is" FROM sqlite_master WHERE type = 'trigger'`;

function schemaOf(db: Database) {
  const read = (sql: string) =>
    new Map((db.prepare(sql).all() as Row[]).map((row) => [row.name, row] as const));
  const columns = read(COLUMNS);
  const tables = new Set([...columns.values()].map(({ table }) => table));
  return { tables, columns, uniques: read(UNIQUES), triggers: read(TRIGGERS) };
}
type Schema = ReturnType<typeof schemaOf>;

const WRITES = /^\s*(UPDATE|DELETE FROM|DROP TABLE)(?: IF EXISTS)?\s+[`"]?(\w+)[`"]?(.*)/is;

/** What a statement does to rows of which the older version has its own idea. */
function rewrittenBy(statement: string, { tables, columns }: Schema) {
  const [, verb = "", table = "", rest = ""] = WRITES.exec(statement) ?? [];
  if (!tables.has(table)) return [];
  if (verb.toUpperCase() !== "UPDATE")
    return [`${table}: its rows are deleted, or it is made anew`];
  const set = [...rest.matchAll(/(?:\bSET|,)\s*[`"]?(\w+)[`"]?\s*=/gi)];
  return set
    .map(([, column]) => `${table}.${column}`)
    .filter((name) => columns.has(name))
    .map((name) => `${name}: values are changed that the older version has written and reads`);
}

function lost(before: Schema, after: Schema) {
  const kept = (name: string, from: "columns" | "triggers") =>
    after[from].get(name)?.is === before[from].get(name)?.is;
  return [
    ...[...before.columns.keys()].filter((name) => !kept(name, "columns")),
    ...[...before.triggers.keys()].filter((name) => !kept(name, "triggers")),
    ...[...before.uniques.keys()].filter((name) => !after.uniques.has(name)),
  ].map((name) => `${name}: it is gone, or another`);
}

function demanded(before: Schema, after: Schema) {
  const isNew = (name: string, { table }: Row) =>
    before.tables.has(table) && !before.columns.has(name);
  const columns = [...after.columns].filter(
    ([name, row]) => isNew(name, row) && / not null(?! default)/.test(row.is),
  );
  const isOfOld = ({ name, table }: Row) =>
    (/\((.*)\)/.exec(name)?.[1] ?? "")
      .split(", ")
      .every((column) => before.columns.has(`${table}.${column}`));
  const uniques = [...after.uniques].filter(
    ([name, row]) => before.tables.has(row.table) && !before.uniques.has(name) && isOfOld(row),
  );
  return [...columns, ...uniques].map(([name]) => `${name}: refuses what the older version writes`);
}

/** Runs a migration; returns what a server of the version before could not live with while it goes on beside it. */
export function findIncompatibilities(db: Database, migration: string): string[] {
  const before = schemaOf(db);
  const statements = migration.split("--> statement-breakpoint");
  const rewritten = statements.flatMap((statement) =>
    rewrittenBy(statement.replaceAll(/^\s*--.*$/gm, ""), before),
  );
  for (const statement of statements) db.exec(statement);
  const after = schemaOf(db);
  return [...new Set([...lost(before, after), ...demanded(before, after), ...rewritten])];
}
