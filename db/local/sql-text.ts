/** The kind of a statement, as far as the queue needs it: `other` may not share a transaction. */
export type StatementKind = "read" | "write" | "schema" | "other";

export interface SqlText {
  kind: StatementKind;
  parameterCount: number;
  /** Named parameters in order, with and without their prefix. */
  parameters: [string, string][];
  parameterNames: ReadonlySet<string>;
  hasManyStatements: boolean;
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
  /'(?:[^']|'')*'|"(?:[^"]|"")*"|`(?:[^`]|``)*`|\[[^\]]*\]|--[^\n]*|\/\*[^]*?(?:\*\/|$)|[();]|\?\d*|[:@$][\w$\u0080-\uffff]+|[\w\u0080-\uffff][\w$\u0080-\uffff]*/g;

/** The engine reports neither a statement's parameters nor its kind, so both are parsed from its text. */
export function readSqlText(sql: string): SqlText {
  const tokens = Array.from(sql.matchAll(TOKENS), ([token]) => token).filter(isPlain);
  const kind = kindOf(tokens);
  const end = tokens.indexOf(";");
  return {
    kind,
    ...parametersOf(tokens),
    hasManyStatements: kind !== "schema" && end >= 0 && tokens.slice(end).some((t) => t !== ";"),
  };
}

/** Neither quoted nor a comment. */
function isPlain(token: string): boolean {
  return !/^['"`[/-]/.test(token);
}

function kindOf(tokens: string[]): StatementKind {
  const isCommonTable = tokens[0]?.toLowerCase() === "with";
  let depth = 0;
  for (const token of isCommonTable ? tokens : tokens.slice(0, 1)) {
    if (token === "(") depth++;
    else if (token === ")") depth--;
    const kind = depth === 0 ? KINDS.get(token.toLowerCase()) : undefined;
    if (kind !== undefined) return kind;
  }
  return "other";
}

function parametersOf(tokens: string[]) {
  const parameters = new Map<string, string>();
  let parameterCount = 0;
  for (const token of tokens) {
    if (token.startsWith("?")) {
      const position = token === "?" ? parameterCount + 1 : Number(token.slice(1));
      parameterCount = Math.max(parameterCount, position);
    } else if (/^[:@$]/.test(token) && !parameters.has(token)) {
      parameterCount += 1;
      parameters.set(token, token.slice(1));
    }
  }
  const parameterNames = new Set([...parameters].flat());
  return { parameterCount, parameters: [...parameters], parameterNames };
}
