/** What comes from outside is unknown until its type is said: `JSON.parse` and `json()` of the platform answer `any`. */
interface JSON {
  parse(text: string): unknown;
}
interface Body {
  json(): Promise<unknown>;
}
