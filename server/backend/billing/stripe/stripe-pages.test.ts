import { describe, expect, it } from "vitest";
import { returnUrl } from "#server/backend/billing/stripe/stripe-pages.ts";

const base = "https://clearlane.example";

describe("the address Stripe sends a person back to", () => {
  it("R1.4 keeps the search, and says what came of it", () => {
    const returnTo = "/regulation-search?q=toys&topic=safety#results";
    expect(returnUrl({ returnTo, origin: null }, base, "started")).toBe(
      `${base}/regulation-search?q=toys&topic=safety&plan=started#results`,
    );
    expect(returnUrl({ returnTo, origin: null }, base)).toBe(`${base}${returnTo}`);
  });

  it("R1.4 is on the configured origin, else on the browser's own", () => {
    expect(returnUrl({ returnTo: "/pricing", origin: "http://localhost:3000" }, base)).toBe(
      `${base}/pricing`,
    );
    expect(returnUrl({ returnTo: "/pricing", origin: "http://localhost:3000" }, null)).toBe(
      "http://localhost:3000/pricing",
    );
    expect(() => returnUrl({ returnTo: "/pricing", origin: null }, null)).toThrow(/BASE_URL/);
  });

  it.each([
    "//evil.example",
    "/\\evil.example",
    "https://evil.example",
    "javascript:alert(1)",
    "/.//evil.example",
    "/%2e//evil.example",
    "",
    "evil",
  ])("S-07 for %s is home", (returnTo) => {
    expect(returnUrl({ returnTo, origin: null }, base)).toBe(`${base}/`);
  });
});
