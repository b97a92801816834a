/** External values are unknown until they are typed: `JSON.parse` and `json()` of the platform return `any`. */
interface JSON {
  parse(text: string): unknown;
}
interface Body {
  json(): Promise<unknown>;
}
