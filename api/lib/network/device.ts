const BROWSERS = [
  [/\bEdg(A|iOS)?\//, "Edge"],
  [/\b(OPR|Opera)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/(Chrome|Chromium|CriOS)\//, "Chrome"],
  [/\bVersion\/[\d.]+ .*Safari\//, "Safari"],
] as const;

const SYSTEMS = [
  [/\biPad\b/, "iPad"],
  [/\biPhone\b/, "iPhone"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac(intosh| OS)\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
] as const;

type Named = readonly (readonly [RegExp, string])[];
const nameOf = (named: Named, text: string) =>
  named.find(([pattern]) => pattern.test(text))?.[1] ?? null;

/** Browser and system, as a person would name a device. The rest of the User-Agent is identifying and not stored. */
export type Device = ReturnType<typeof deviceOf>;

export const deviceOf = (userAgent = "") => ({
  browser: nameOf(BROWSERS, userAgent),
  system: nameOf(SYSTEMS, userAgent),
});
