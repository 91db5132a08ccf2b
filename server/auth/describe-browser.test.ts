import { describe, expect, it } from "vitest";
import { describeBrowser } from "#server/auth/describe-browser.ts";

const webkit = "AppleWebKit/537.36 (KHTML, like Gecko)";
const known: readonly (readonly [string, string])[] = [
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0",
    "Firefox on Windows",
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/138.0.0.0 Safari/537.36`,
    "Chrome on Windows",
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/138.0.0.0 Safari/537.36 ` +
      "Edg/138.0.0.0",
    "Edge on Windows",
  ],
  [
    `Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/138.0.0.0 Safari/537.36 OPR/122.0.0.0`,
    "Opera on Linux",
  ],
  [
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/138.0.0.0 Safari/537.36`,
    "Chrome on ChromeOS",
  ],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${webkit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile ` +
      "Safari/537.36",
    "Samsung Internet on Android",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like " +
      "Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
    "Safari on iPhone",
  ],
  [
    "Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) " +
      "CriOS/138.0.0.0 Mobile/15E148 Safari/604.1",
    "Chrome on iPad",
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) " +
      "Version/18.5 Safari/605.1.15",
    "Safari on macOS",
  ],
  ["curl/8.14.1", ""],
];

describe("label of a browser from its user agent", () => {
  it.each(known)("%s", (userAgent, words) => {
    expect(describeBrowser(userAgent)).toBe(words);
  });

  it("an unknown user agent has no label, and nothing of it is kept", () => {
    expect(describeBrowser(undefined)).toBe("");
    expect(describeBrowser("<script>alert(1)</script> someone@example.com")).toBe("");
    expect(describeBrowser(`${"x".repeat(100_000)} Firefox/1`)).toBe("");
  });
});
