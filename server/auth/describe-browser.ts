/** In this order: most browsers also send the names of others for compatibility. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\b(OPR|Opera)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS|HeadlessChrome|Chromium)\//, "Chrome"],
  [/\bVersion\/[\d.]+.*\bSafari\//, "Safari"],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

/**
 * A label such as "Firefox on Windows" from known names only; empty for an unknown user agent. No
 * part of the header is ever returned.
 */
export function describeBrowser(userAgent: string | undefined): string {
  // Bound the input of the patterns.
  const given = (userAgent ?? "").slice(0, 500);
  const find = (list: typeof browsers) => list.find(([pattern]) => pattern.test(given))?.[1];
  return [find(browsers), find(systems)].filter((name) => name !== undefined).join(" on ");
}
