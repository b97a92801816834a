import type { RouterRoute } from "hono/types";
import { z } from "zod";
import { routeMetadataOf } from "../http/route-metadata.ts";
import { SAFE_METHODS } from "../http/same-origin.ts";
import { STATUS_OF } from "../lib/errors.ts";
import type { ErrorCode } from "../lib/errors.ts";
import { version } from "../../package.json";
import { OPERATIONS } from "./operations.ts";
import type { Content, Operation } from "./operation.ts";
import { SHAPES } from "./shapes.ts";

type JsonSchema = z.core.JSONSchema.BaseSchema;
type Chain = { method: string; path: string; handlers: object[] };

const SCHEMAS = "#/components/schemas/";
const DESCRIPTIONS: Record<number, string> = {
  101: "Switching to WebSocket",
  200: "OK",
  201: "Created",
  204: "Done; no body",
  302: "Elsewhere",
  304: "Unchanged",
};
const TOTAL = {
  "X-Total-Count": { description: "How many there are in all", schema: { type: "integer" } },
};
/** Errors that every changing request may get: wrong origin, too large, not JSON. */
const CHANGE_REFUSES: ErrorCode[] = ["forbidden", "too_large", "unsupported_media"];
const PARAMETER = /^:(\w+)(?:\{(.+)\})?$/;

const PATTERN_LENGTH_MAX = 100;
type Override = NonNullable<z.core.ToJSONSchemaParams["override"]>;

/**
 * Removes what makes the document harder to read: patterns of dates and named formats, and the bounds of safe
 * integers.
 */
const omitUnreadable: Override = ({ jsonSchema }) => {
  if (jsonSchema.format !== undefined || (jsonSchema.pattern ?? "").length > PATTERN_LENGTH_MAX)
    delete jsonSchema.pattern;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
};

/** Zod's JSON schema: the input of a body; for a query, where all is text, what the text is parsed to. */
function schemaOf(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  const options = { io, unrepresentable: "any", override: omitUnreadable } as const;
  const { $schema: _, ...rest } = z.toJSONSchema(schema, options);
  return rest;
}

function toContent(content: Content) {
  if (content === null) return {};
  if (content.includes("/")) return { content: { [content]: {} } };
  const isList = content.endsWith("[]");
  const ref = { $ref: SCHEMAS + content.replace("[]", "") };
  const schema = isList ? { type: "array", items: ref } : ref;
  return { ...(isList && { headers: TOTAL }), content: { "application/json": { schema } } };
}

function refusals(codes: Iterable<ErrorCode>) {
  const byStatus = Map.groupBy(new Set(codes), (code) => STATUS_OF[code]);
  const entries = [...byStatus].map(([status, codes]) => [
    status,
    { description: codes.map((code) => `\`${code}\``).join(", "), ...toContent("Error") },
  ]);
  return Object.fromEntries(entries);
}

function toResponses(operation: Operation, codes: Iterable<ErrorCode>) {
  const refused = refusals(codes);
  const answered = Object.entries(operation.responses).map(([status, content]) => {
    const { content: error, ...rest } = refused[status] ?? {};
    const described = { description: DESCRIPTIONS[Number(status)] ?? "Unavailable", ...rest };
    const given = toContent(content);
    return [
      status,
      { ...described, ...given, ...(error && { content: { ...error, ...given.content } }) },
    ];
  });
  return {
    ...refused,
    ...Object.fromEntries(answered),
    default: {
      description: "`internal`, `storage_unavailable`, `unavailable`",
      ...toContent("Error"),
    },
  };
}

const pathParameters = (path: string) =>
  path.split("/").flatMap((segment) => {
    const [, name, pattern] = PARAMETER.exec(segment) ?? [];
    if (name === undefined) return [];
    const schema = { type: "string", ...(pattern !== undefined && { pattern: `^${pattern}$` }) };
    return [{ in: "path", name, required: true, schema }];
  });

function queryParameters(schema: z.ZodType) {
  const required = new Set(schemaOf(schema, "input").required);
  return Object.entries(schemaOf(schema, "output").properties ?? {}).map(([name, schema]) => ({
    in: "query",
    name,
    schema,
    ...(required.has(name) && { required: true }),
  }));
}

function requestBody(schema: z.ZodType | undefined, { sendsFile }: Operation) {
  if (sendsFile !== undefined) {
    const file = { type: "string", format: "binary" };
    const schema = { type: "object", properties: { [sendsFile]: file }, required: [sendsFile] };
    return { required: true, content: { "multipart/form-data": { schema } } };
  }
  if (!schema) return undefined;
  const json = schemaOf(schema, "input");
  return {
    required: (json.required ?? []).length > 0,
    content: { "application/json": { schema: json } },
  };
}

function toOperation({ method, path, handlers }: Chain) {
  const operation = OPERATIONS[`${method} ${path}`] ?? { summary: path, responses: {} };
  const metadata = handlers.flatMap((handler) => routeMetadataOf(handler) ?? []);
  const taken = (target: string) =>
    metadata.find(({ takes }) => takes?.target === target)?.takes?.schema;
  const inPath = pathParameters(path);
  const query = taken("query");
  const body = requestBody(taken("json"), operation);
  const codes = [
    ...(SAFE_METHODS.has(method) ? [] : CHANGE_REFUSES),
    ...(inPath.length > 0 ? (["not_found"] as const) : []),
    ...metadata.flatMap(({ refuses }) => refuses),
    ...(operation.refuses ?? []),
  ];
  return {
    tags: [path.split("/")[path.startsWith("/api/") ? 2 : 1] ?? ""],
    summary: operation.summary,
    ...(operation.description !== undefined && { description: operation.description }),
    security: metadata.some(({ needsSession }) => needsSession) ? [{ session: [] }] : [],
    parameters: [...inPath, ...(query ? queryParameters(query) : [])],
    ...(body && { requestBody: body }),
    responses: toResponses(operation, codes),
  };
}

/** Every route once, with all its middlewares. */
export function chainsOf(routes: readonly RouterRoute[]) {
  const chains = new Map<string, Chain>();
  for (const { method, path, handler } of routes) {
    if (method === "ALL") continue;
    const key = `${method} ${path}`;
    const chain = chains.get(key) ?? { method, path, handlers: [] };
    chain.handlers.push(handler);
    chains.set(key, chain);
  }
  return [...chains.values()];
}

const toPath = (path: string) =>
  path
    .split("/")
    .map((segment) => segment.replace(PARAMETER, "{$1}"))
    .join("/");

function componentSchemas() {
  const registry = z.registry<{ id: string }>();
  for (const [id, shape] of Object.entries(SHAPES)) registry.add(shape, { id });
  const { schemas } = z.toJSONSchema(registry, {
    uri: (id) => SCHEMAS + id,
    override: omitUnreadable,
  });
  for (const schema of Object.values(schemas)) {
    delete schema.$schema;
    delete schema.$id;
  }
  return schemas;
}

/** The OpenAPI document of the routes, generated from the schemas that validate requests. */
export function describeApi(routes: readonly RouterRoute[], appName: string) {
  const paths: Record<string, Record<string, ReturnType<typeof toOperation>>> = {};
  for (const chain of chainsOf(routes)) {
    const path = (paths[toPath(chain.path)] ??= {});
    path[chain.method.toLowerCase()] = toOperation(chain);
  }
  return {
    openapi: "3.1.0",
    info: {
      title: `${appName} API`,
      version,
      description:
        "JSON over HTTP, signed in by a cookie. Times are ISO 8601 in UTC, distances kilometres, coordinates WGS84 degrees. A refusal has a `message` for people, a `code` for programs, and by `fields` what was wrong; 429 says with `Retry-After` when to come back.",
    },
    servers: [{ url: "/" }],
    paths,
    components: {
      schemas: componentSchemas(),
      securitySchemes: {
        session: {
          type: "apiKey",
          in: "cookie",
          name: "session",
          description: "Set by signing in. Its name is `__Host-session` where PUBLIC_URL is https.",
        },
      },
    },
  };
}
