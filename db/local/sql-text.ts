/** What a statement does, as far as the queue must know: `other` may not share a transaction. */
export type StatementKind = "read" | "write" | "schema" | "other";

export interface SqlText {
  kind: StatementKind;
  parameterCount: number;
  parameterIndexes: Map<string, number>;
}

const KINDS = new Map<string, StatementKind>([
  ["select", "read"],
  ["values", "read"],
  ["explain", "read"],
  ["insert", "write"],
  ["replace", "write"],
  ["update", "write"],
  ["delete", "write"],
  ["create", "schema"],
  ["drop", "schema"],
  ["alter", "schema"],
]);

const TOKENS =
  /'(?:[^']|'')*'|"(?:[^"]|"")*"|`(?:[^`]|``)*`|\[[^\]]*\]|--[^\n]*|\/\*[^]*?(?:\*\/|$)|[()]|\?\d*|[:@$][\w$\u0080-\uffff]+|[\w\u0080-\uffff][\w$\u0080-\uffff]*/g;

/** The engine names neither a statement's parameters nor what it does, so we read its text. */
export function readSqlText(sql: string): SqlText {
  const parameterIndexes = new Map<string, number>();
  let parameterCount = 0;
  let kind: StatementKind | undefined;
  let isCommonTable = false;
  let depth = 0;
  for (const [token] of sql.matchAll(TOKENS)) {
    const first = token[0];
    if (first === "(") depth++;
    else if (first === ")") depth--;
    else if (first === "?") {
      const index = token.length > 1 ? Number(token.slice(1)) : parameterCount + 1;
      parameterCount = Math.max(parameterCount, index);
    } else if (first === ":" || first === "@" || first === "$") {
      if (!parameterIndexes.has(token)) parameterIndexes.set(token, parameterCount++);
    } else if (kind === undefined && depth === 0 && /^[a-z]/i.test(token)) {
      const word = token.toLowerCase();
      if (word === "with") isCommonTable = true;
      else kind = KINDS.get(word) ?? (isCommonTable ? undefined : "other");
    }
  }
  return { kind: kind ?? "other", parameterCount, parameterIndexes };
}
