import type { Random } from "#tests/soak/support/random.ts";

/** Markup that must always be escaped in a page. */
export const marker = "<img src=x onerror=fuzz>";

const texts = [
  "",
  " ",
  "\0",
  "leather\0shoes",
  "\ud800",
  "a\udfffb",
  "\ufffd",
  "\u202e",
  "\u2028",
  "\u0085",
  "\u00e9\u0301",
  "\u{1f9f5}",
  "\u0130stanbul@example.test",
  "a".repeat(201),
  "x".repeat(9000),
  "\u{1f45f}".repeat(120),
  marker,
  `"'>${marker}`,
  "</script><script>fuzz()</script>",
  "javascript:fuzz()",
  "//evil.example",
  "/\\evil.example",
  "' or 1=1 --",
  "'; drop table ledger; --",
  "%",
  "%00",
  "%ff%fe",
  "_%_",
  "\\",
  "\\u0000",
  "$1",
  "$" + "{7*7}",
  "{{7*7}}",
  "__proto__",
  "constructor",
  "../../../etc/passwd",
  "..%2f..%2f",
  "name@company.com",
  "name@company.com\r\nX-Injected: 1",
  "<name@company.com>",
  "1e999",
  "-1",
  "0x10",
  "NaN",
  "null",
  "true",
  "2026-02-30",
  "0000-00-00",
  "9999-12-31",
  "64041100001",
  "00000000-0000-0000-0000-000000000000",
  "(((((((((((((((((((((",
  '"unclosed phrase',
  "a & | ! :* <-> b",
  "-the -of -and",
  "the of and a",
  "*".repeat(150),
  "ab ".repeat(66),
  "é".repeat(200),
] as const;

const signs = [
  ..."abcdefghijklmnopqrstuvwxyz0123456789 .,;:-_'\"()&|!<>*%\\/éßñ漢字👟\u200b\u0301",
];

/** A known attack, or random characters. */
export function hostileText(random: Random): string {
  if (random.chance(0.7)) return random.pick(texts as unknown as [string]);
  const length = random.skewed(1, 250);
  return Array.from({ length }, () => random.pick(signs as unknown as [string])).join("");
}
