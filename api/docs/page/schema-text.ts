import type { Media, Operation, Schema } from "./api-document.ts";

const range = (low: number | undefined, high: number | undefined, unit: string) => {
  if (low === undefined && high === undefined) return "";
  return ` (${[low === undefined ? "" : `from ${low}`, high === undefined ? "" : `to ${high}`].join(" ").trim()}${unit})`;
};

/** A short description of a schema. */
function describeSchema(schema: Schema): string {
  if (schema.$ref) return schema.$ref.split("/").at(-1) ?? "";
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.anyOf) return schema.anyOf.map(describeSchema).join(" | ");
  if (schema.properties) return `{ ${Object.keys(schema.properties).join(", ")} }`;
  if (schema.type === "array") return `list of ${describeSchema(schema.items ?? {})}`;
  const kind = schema.format ?? [schema.type ?? "anything"].flat().join(" | ");
  const bounds =
    range(schema.minimum, schema.maximum, "") ||
    range(schema.minLength, schema.maxLength, " characters");
  return kind + bounds;
}

/** A value to prefill the form with. */
export function sample(schema: Schema): unknown {
  if (schema.default !== undefined) return schema.default;
  if (schema.enum) return schema.enum[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.anyOf) return sample(schema.anyOf[0] ?? {});
  const { properties } = schema;
  if (properties) {
    const names = schema.required ?? [];
    return Object.fromEntries(names.map((name) => [name, sample(properties[name] ?? {})]));
  }
  const [type] = [schema.type ?? "string"].flat();
  if (type === "array") return [];
  if (type === "boolean") return true;
  return type === "number" || type === "integer" ? (schema.minimum ?? 0) : "";
}

export const marked = (name: string, isRequired: boolean | undefined) =>
  isRequired ? `${name} (required)` : name;

export function asText(schema: Schema) {
  const fallback = schema.default === undefined ? "" : `, else ${JSON.stringify(schema.default)}`;
  return describeSchema(schema) + fallback + (schema.description ? `. ${schema.description}` : "");
}

export function fieldsOf({ properties = {}, required = [] }: Schema): [string, string][] {
  return Object.entries(properties).map(([name, schema]) => [
    marked(name, required.includes(name)),
    asText(schema),
  ]);
}

export const mediaOf = ({ content = {} }: Media) => Object.entries(content)[0];

export function answersOf({ responses }: Operation): [string, string][] {
  return Object.entries(responses).map(([status, answer]) => {
    const [type, media] = mediaOf(answer) ?? [];
    const shape = media?.schema ? describeSchema(media.schema) : type;
    return [
      status === "default" ? "otherwise" : status,
      shape ? `${answer.description}: ${shape}` : answer.description,
    ];
  });
}
