import escapeHtml from "escape-html";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createHttpBrowser } from "#tests/support/http-browser.ts";
import { startTestApp, type TestApp } from "#tests/support/start-test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
});

const open = (path: string) => createHttpBrowser().open(`${app.origin}${path}`);

describe("deep links", () => {
  const odd = [
    "%2F",
    "%22quoted%22",
    "a%2Fb",
    "%E9%9E%8B",
    "%F0%9F%91%9F",
    "%3Cscript%3Ealert(1)%3C%2Fscript%3E",
    "%E0%A4%A",
    "..%2F..",
    "%00",
  ];

  it.each(odd)("R2.4 accepts %s in every segment", async (segment) => {
    for (const path of [
      `/hs-code-details/${segment}/shoes/GB/VN`,
      `/hs-code-details/640411/${segment}/GB/VN`,
      `/hs-code-details/640411/shoes/${segment}/VN`,
      `/hs-code-details/640411/shoes/GB/${segment}`,
    ]) {
      const { status, text } = await open(path);
      expect(status, path).toBeLessThan(500);
      expect(text, path).not.toContain("<script>alert(1)");
      expect(text.match(/<h1[\s>]/g), path).toHaveLength(1);
    }
  });

  it.each(["and/or", '12" "smart" screens', "鞋 👟", "50% cotton", "<b>bold</b>"])(
    "R2.4 shows the description %j of its segment",
    async (words) => {
      const { status, text } = await open(
        `/hs-code-details/640411/${encodeURIComponent(words)}/GB/New%20Zealand`,
      );
      expect(status).toBe(200);
      expect(text).toContain(escapeHtml(words));
      expect(text).toContain("6404.11");
    },
  );

  it.each(["0101.21", "010121", "0101%2021", "0101-21"])(
    "R2.4 finds the code written as %s",
    async (code) => {
      const { status, text } = await open(`/hs-code-details/${code}/horse/GB/IE`);
      expect(status).toBe(200);
      expect(text).toContain("0101.21");
    },
  );

  it("R5.4 names the invalid part of the path", async () => {
    const { status, text } = await open("/hs-code-details/640411/shoes/Utopia/VN");
    expect(status).toBe(400);
    expect(text).toContain("two-letter country code");
  });
});
