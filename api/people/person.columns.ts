import { users } from "@hereabouts/db/schema/users";
import { toSnakeCase } from "drizzle-orm/casing";
import type { ShownStatus } from "./status.ts";

type User = typeof users.$inferSelect;
type SnakeCase<Name extends string> = Name extends `${infer Letter}${infer Rest}`
  ? `${Letter extends Lowercase<Letter> ? Letter : `_${Lowercase<Letter>}`}${SnakeCase<Rest>}`
  : "";
/** SQLite has no booleans and no lists. */
type Stored<Value> = Value extends boolean
  ? number
  : Value extends readonly unknown[]
    ? string
    : Value;
type Row<Field extends keyof User> = { [Each in Field as SnakeCase<Each>]: Stored<User[Each]> };

const READ: Record<string, (stored: unknown) => unknown> = {
  boolean: (stored) => stored === 1,
  json: (stored) => JSON.parse(stored as string),
};
const AS_JSON: Record<string, (column: string) => string> = {
  boolean: (column) => `json(iif(${column}, 'true', 'false'))`,
  json: (column) => `json(${column})`,
};
const unchanged = <Same>(same: Same) => same;

/** These fields of a users row in this order, for all hand-written SQL. */
function columnsOf<Field extends keyof User>(...fields: Field[]) {
  const columns = fields.map((field) => {
    const { dataType } = users[field];
    return { field, name: toSnakeCase(field), dataType, read: READ[dataType] ?? unchanged };
  });
  return {
    fields,
    names: columns.map(({ name }) => name),
    /** For a SELECT from `person`, an alias of the table. */
    select: (person: string) => columns.map(({ name }) => `${person}.${name}`).join(", "),
    /** The arguments of a json_object(). */
    json: (person: string) =>
      columns
        .map(({ field, name, dataType }) => {
          const column = `${person}.${name}`;
          return `'${field}', ${(AS_JSON[dataType] ?? unchanged)(column)}`;
        })
        .join(", "),
    /** The values of an INSERT from `source`, a JSON object with these fields. */
    insert: (source: string) =>
      columns
        .map(({ field, dataType }) => `${source} ${dataType === "json" ? "->" : "->>"} '${field}'`)
        .join(", "),
    read: (row: Row<Field>): Pick<User, Field> => {
      const values: Partial<Record<Field, unknown>> = {};
      for (const { field, name, read } of columns)
        values[field] = read((row as Record<string, unknown>)[name]);
      return values as Pick<User, Field>;
    },
    pick: (from: Pick<User, Field>): Pick<User, Field> => {
      const values: Partial<Pick<User, Field>> = {};
      for (const field of fields) values[field] = from[field];
      return values as Pick<User, Field>;
    },
  };
}

/** The public fields of a person, in the order of the answers. `status` is last, as its end follows it. */
export const PROFILE = columnsOf(
  "name",
  "age",
  "bio",
  "intent",
  "interests",
  "profileImageUrl",
  "status",
);
export type ProfileRow = Parameters<typeof PROFILE.read>[0];
export type Profile = ReturnType<typeof PROFILE.read> & ShownStatus;

/** Fields of a person's page only; lists and the people cache do without. */
export const PERSON_PAGE = columnsOf("prompts");
export type PersonPageRow = Parameters<typeof PERSON_PAGE.read>[0];

/** The settings and filters of a member. */
export const SETTINGS = columnsOf(
  "showLocation",
  "showOnlineStatus",
  "newMatches",
  "messages",
  "nearbyUsers",
  "maxDistance",
  "minAge",
  "maxAge",
);
export type SettingsRow = Parameters<typeof SETTINGS.read>[0];
