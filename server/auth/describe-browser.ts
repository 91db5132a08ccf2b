/** First match counts: most browsers also name the ones they want to be taken for. */
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
 * What a browser says it is, in a few words such as "Firefox on Windows"; empty where it says
 * nothing we know. Never a part of what it sent.
 */
export function describeBrowser(userAgent: string | undefined): string {
  // Long ones are no browser's.
  const said = (userAgent ?? "").slice(0, 500);
  const find = (list: typeof browsers) => list.find(([sign]) => sign.test(said))?.[1];
  return [find(browsers), find(systems)].filter((name) => name !== undefined).join(" on ");
}
