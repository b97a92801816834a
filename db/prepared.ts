import type { Database } from "./client.ts";

/** Builds a set of prepared statements once per database. */
export function preparedFor<Statements>(build: (db: Database) => Statements) {
  const built = new WeakMap<Database, Statements>();
  return (db: Database) => {
    const known = built.get(db);
    if (known) return known;
    const statements = build(db);
    built.set(db, statements);
    return statements;
  };
}
