/** The parts of an OpenAPI document that the page shows. */
export type Schema = {
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  description?: string;
  $ref?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
};
export type Media = { content?: Record<string, { schema?: Schema }> };
export type Parameter = { in: "path" | "query"; name: string; required?: boolean; schema: Schema };
export type Operation = {
  tags: string[];
  summary: string;
  description?: string;
  security: unknown[];
  parameters: Parameter[];
  requestBody?: Media;
  responses: Record<string, Media & { description: string }>;
};
export type Api = {
  info: { title: string; description: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

export type Call = { method: string; path: string; operation: Operation };
