import type { Api, Call } from "./api-document.ts";
import { elementById, make, prose, table } from "./elements.ts";
import { answersOf, fieldsOf, marked, mediaOf, asText } from "./schema-text.ts";
import { tryForm } from "./try-form.ts";

/** The files of this page, which are no operations of the API. */
const PAGE_FILES = "/api/docs/";

function detailsOf(call: Call) {
  const { operation } = call;
  const [, media] = mediaOf(operation.requestBody ?? {}) ?? [];
  const { parameters } = operation;
  const body = make("div", { className: "body" });
  if (operation.description) body.append(make("p", {}, ...prose(operation.description)));
  if (operation.security.length > 0)
    body.append(make("p", { className: "note" }, "Only signed in."));
  if (parameters.length > 0) {
    const rows = parameters.map(({ name, required, schema }): [string, string] => [
      marked(name, required),
      asText(schema),
    ]);
    body.append(make("h3", {}, "Parameters"), table(rows));
  }
  if (media?.schema) body.append(make("h3", {}, "Body"), table(fieldsOf(media.schema)));
  body.append(make("h3", {}, "Answers"), table(answersOf(operation)));
  body.append(make("h3", {}, "Try it"), tryForm(call, showSession));
  return body;
}

function operationView(call: Call) {
  const { method, path, operation } = call;
  const details = make(
    "details",
    {},
    make(
      "summary",
      {},
      make("code", { className: "method" }, method),
      make("code", {}, path),
      make("span", { className: "does" }, operation.summary),
    ),
  );
  details.dataset.words = `${method} ${path} ${operation.summary}`.toLowerCase();
  const fill = () => details.append(detailsOf(call));
  details.addEventListener("toggle", fill, { once: true });
  return details;
}

function shapesView({ components }: Api) {
  const views = Object.entries(components.schemas).map(([name, schema]) => {
    const details = make(
      "details",
      {},
      make("summary", {}, make("code", {}, name)),
      make("div", { className: "body" }, table(fieldsOf(schema))),
    );
    details.dataset.words = name.toLowerCase();
    return details;
  });
  return make("section", {}, make("h2", {}, "What answers hold"), ...views);
}

function sectionsOf({ paths }: Api) {
  const operations = Object.entries(paths)
    .filter(([path]) => !path.startsWith(PAGE_FILES))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        tag: operation.tags[0] ?? "",
        view: operationView({ method: method.toUpperCase(), path, operation }),
      })),
    );
  return [...Map.groupBy(operations, ({ tag }) => tag)].map(([tag, operations]) =>
    make("section", {}, make("h2", {}, tag), ...operations.map(({ view }) => view)),
  );
}

function showMatching(words: string) {
  const wanted = words.toLowerCase().split(/\s+/);
  for (const section of elementById("operations").querySelectorAll("section")) {
    const views = [...section.querySelectorAll("details")];
    for (const view of views)
      view.hidden = !wanted.every((word) => view.dataset.words?.includes(word));
    section.hidden = views.every((view) => view.hidden);
  }
}

async function showSession() {
  const status = await (await fetch("/api/auth/status")).json();
  const { isAuthenticated } = status as { isAuthenticated: boolean };
  elementById("session").replaceChildren(
    ...(isAuthenticated
      ? ["You are signed in: what you try here really happens, in your name."]
      : ["You are signed out. ", make("a", { href: "/login" }, "Sign in"), " to try the rest."]),
  );
}

async function start() {
  const api = (await (await fetch("/api/openapi.json")).json()) as Api;
  document.title = api.info.title;
  elementById("title").textContent = api.info.title;
  elementById("about").replaceChildren(...prose(api.info.description));
  elementById("operations").replaceChildren(...sectionsOf(api), shapesView(api));
  elementById("search").addEventListener("input", ({ target }) => {
    if (target instanceof HTMLInputElement) showMatching(target.value);
  });
  await showSession();
}

start().catch(() => {
  elementById("state").textContent = "The document could not be loaded. Reload to try again.";
});
