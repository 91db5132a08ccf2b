import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { home, readReturnTo } from "#server/auth/origin.ts";

const own = "https://clearlane.example";

/** Fragments of known open-redirect attacks. */
const piece = fc.constantFrom(
  ...(
    "/ // /// \\ /\\ \\/ : @ ? # . .. ; % %2f %2F %5c %5C %00 %09 %0d%0a %252f %25%32%66 " +
    "\t \n \r \0 \u0001 \u00a0 \u2028 \u2029 \u3002 \uff0f \uff0e \ufe0e"
  ).split(" "),
  ...(
    "evil.example http: https: http:// https:// HTTPS:// javascript: data: ftp: mailto: " +
    "file:/// blob: ws:// //evil.example /\\evil.example"
  ).split(" "),
  ...(
    "clearlane.example clearlane.example.evil clearlane.example@evil.example " +
    "user:pass@clearlane.example [::1] 127.0.0.1 0x7f000001 localhost:3000"
  ).split(" "),
  "/.//evil.example",
  "/..//evil.example",
  "/./\\evil.example",
  "pricing",
  "q=1",
  "\ud800",
);
const vector = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.array(piece, { minLength: 1, maxLength: 7 }).map((parts) => parts.join("")),
  },
  {
    weight: 1,
    arbitrary: fc.webUrl({
      validSchemes: ["http", "https", "ftp"],
      withFragments: true,
      withQueryParameters: true,
    }),
  },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 60 }) },
  { weight: 1, arbitrary: fc.anything() },
);

describe("return address after sign-in", () => {
  it("S-07 leads off our origin for none of 2,000 vectors", () => {
    fc.assert(
      fc.property(vector, (given) => {
        const target = readReturnTo(given, own);
        // Resolves a Location header as browsers do, and once more from the result.
        expect(new URL(target, `${own}/callback?code=1`).origin).toBe(own);
        expect(new URL(target.replaceAll("\\", "/"), own).origin).toBe(own);
        expect(target).toMatch(/^\/(?![/\\])/);
        expect(target).not.toMatch(/[\r\n\0]/);
        expect(readReturnTo(target, own)).toBe(target);
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ["/latest-notifications", "/latest-notifications"],
    [
      "/hs-code-details/caf%C3%A9%2Fbar/desc/GB/FR?x=1&y=2#top",
      "/hs-code-details/caf%C3%A9%2Fbar/desc/GB/FR?x=1&y=2#top",
    ],
    ["https://clearlane.example/pricing", "/pricing"],
    ["pricing", "/pricing"],
  ])("R1.2 keeps our own %s", (given, kept) => {
    expect(readReturnTo(given, own)).toBe(kept);
  });

  it.each([
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/.//evil.example",
    "javascript:alert(1)",
    "https://clearlane.example@evil.example/",
    "https://user:pass@clearlane.example/",
    "http://clearlane.example/",
    "https://clearlane.example:444/",
    "\t//evil.example",
    "",
    undefined,
    ["/a", "/b"],
    `/${"a".repeat(3000)}`,
  ])("S-07 sends %j home", (given) => {
    expect(readReturnTo(given, own)).toBe(home);
  });
});
