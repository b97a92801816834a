import type { Call, Operation, Parameter } from "./api-document.ts";
import { field, make } from "./elements.ts";
import { marked, mediaOf, sample } from "./schema-text.ts";

const INDENT_SPACES = 2;

function addressOf(path: string, parameters: Parameter[], form: FormData) {
  const query = new URLSearchParams();
  let address = path;
  for (const { in: where, name } of parameters) {
    const value = String(form.get(`${where} ${name}`) ?? "");
    if (where === "path") address = address.replace(`{${name}}`, encodeURIComponent(value));
    else if (value !== "") query.set(name, value);
  }
  return query.size > 0 ? `${address}?${query}` : address;
}

function bodyOf(form: FormData, isFile: boolean): RequestInit {
  const body = form.get("body");
  if (isFile) {
    const sent = new FormData();
    for (const [name, value] of form) if (value instanceof File) sent.set(name, value);
    return { body: sent };
  }
  if (typeof body !== "string" || body.trim() === "") return {};
  return { body, headers: { "Content-Type": "application/json" } };
}

function readable(text: string) {
  try {
    return JSON.stringify(JSON.parse(text), null, INDENT_SPACES);
  } catch {
    return text;
  }
}

async function shown(response: Response) {
  const headers = ["X-Total-Count", "Retry-After"].flatMap((name) => {
    const value = response.headers.get(name);
    return value === null ? [] : [`${name}: ${value}`];
  });
  const isText = /json|^text/.test(response.headers.get("content-type") ?? "json");
  const text = isText ? readable(await response.text()) : "(not text)";
  const status = `${response.status} ${response.statusText}`.trim();
  return [
    make("strong", { className: response.ok ? "good" : "bad" }, status),
    make("pre", { tabIndex: 0 }, [...headers, text].filter(Boolean).join("\n") || "(no body)"),
  ];
}

function bodyControl(operation: Operation) {
  const [type, media] = mediaOf(operation.requestBody ?? {}) ?? [];
  if (!media?.schema) return { isFile: false, controls: [] };
  const isFile = type === "multipart/form-data";
  const controls = isFile
    ? Object.keys(media.schema.properties ?? {}).map((name) =>
        field(name, "input", { type: "file", name, required: true }),
      )
    : [
        field("Body (JSON)", "textarea", {
          name: "body",
          rows: 8,
          spellcheck: false,
          value: JSON.stringify(sample(media.schema), null, INDENT_SPACES),
        }),
      ];
  return { isFile, controls };
}

export function tryForm({ method, path, operation }: Call, afterwards: () => Promise<void>) {
  const { isFile, controls } = bodyControl(operation);
  const send = make("button", { type: "submit" }, "Send");
  const answer = make("div", { className: "answer" });
  answer.setAttribute("aria-live", "polite");
  const parameters = operation.parameters.map(({ in: where, name, required = false }) =>
    field(marked(name, required), "input", { name: `${where} ${name}`, required }),
  );
  const form = make("form", {}, ...parameters, ...controls, send, answer);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    send.disabled = true;
    const sent = new FormData(form);
    const request = { method, ...bodyOf(sent, isFile), redirect: "manual" } as const;
    const parts = await fetch(addressOf(path, operation.parameters, sent), request)
      .then(shown)
      .catch(() => [make("strong", { className: "bad" }, "The server did not answer.")]);
    answer.replaceChildren(...parts);
    send.disabled = false;
    await afterwards();
  });
  return form;
}
