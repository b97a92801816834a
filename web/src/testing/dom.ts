import { afterEach, beforeAll } from "bun:test";
import { GlobalRegistrator } from "@happy-dom/global-registrator";

// The API runs in the same process and needs Bun's own; the screens work with them too.
const NETWORK = [
  "fetch",
  "Request",
  "Response",
  "Headers",
  "Blob",
  "File",
  "URL",
  "URLSearchParams",
  "AbortController",
  "AbortSignal",
  "ReadableStream",
  "WritableStream",
  "TransformStream",
  "TextEncoder",
  "TextDecoder",
  "crypto",
  "WebSocket",
  "performance",
];
const real = Object.fromEntries(NETWORK.map((name) => [name, Reflect.get(globalThis, name)]));
const WireFormData = globalThis.FormData;
GlobalRegistrator.register({ url: "http://localhost:3000/", width: 390, height: 844 });
const DomFormData = globalThis.FormData;

/** Reads a form like the DOM's, and can be sent in a real request. */
class FormDataOfBoth extends WireFormData {
  constructor(form?: HTMLFormElement) {
    super();
    for (const [name, value] of form ? new DomFormData(form) : []) this.append(name, value);
  }
}

for (const [name, value] of Object.entries({ ...real, FormData: FormDataOfBoth })) {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}

// Before anything uses the store.
await import("./page-store");
// It looks for a DOM when it is loaded, so it is loaded after one exists.
const { cleanup, configure, getConfig } = await import("@testing-library/react");
const { loadSettingsTexts } = await import("@/texts/settings");
const { loadSetupTexts } = await import("@/texts/setup");
const { loadMemberTexts, loadTexts } = await import("@/texts/texts");
await Promise.all([loadTexts(), loadMemberTexts(), loadSettingsTexts(), loadSetupTexts()]);
const { getElementError } = getConfig();
/** While `waitFor` polls (an internal of @testing-library/dom 10.4.2): the page is only printed on its timeout. */
const isLookingAgain = () => Reflect.get(getConfig(), "_disableExpensiveErrorDiagnostics") === true;
configure({
  // A busy machine takes several times as long.
  asyncUtilTimeout: 20_000,
  getElementError: (message, container) =>
    isLookingAgain()
      ? Object.assign(new Error(message ?? ""), { name: "TestingLibraryElementError" })
      : getElementError(message, container),
});
// Responses arrive at any time, as in a browser: React would warn that each is outside of `act`.
beforeAll(() => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }));
afterEach(() => {
  cleanup();
  window.sessionStorage.clear();
  window.localStorage.clear();
});
