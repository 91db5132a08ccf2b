import { describe, expect, it } from "vitest";
import { comeBackAddress } from "#server/backend/billing/stripe/come-back-address.ts";

const base = "https://clearlane.example";

describe("the address Stripe sends a person back to", () => {
  it("R1.4 keeps the search, and says what came of it", () => {
    const returnTo = "/regulation-search?q=toys&topic=safety#results";
    expect(comeBackAddress({ returnTo, origin: null }, base, "started")).toBe(
      `${base}/regulation-search?q=toys&topic=safety&plan=started#results`,
    );
    expect(comeBackAddress({ returnTo, origin: null }, base)).toBe(`${base}${returnTo}`);
  });

  it("R1.4 is on the configured origin, else on the browser's own", () => {
    expect(comeBackAddress({ returnTo: "/pricing", origin: "http://localhost:3000" }, base)).toBe(
      `${base}/pricing`,
    );
    expect(comeBackAddress({ returnTo: "/pricing", origin: "http://localhost:3000" }, null)).toBe(
      "http://localhost:3000/pricing",
    );
    expect(() => comeBackAddress({ returnTo: "/pricing", origin: null }, null)).toThrow(/BASE_URL/);
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
    expect(comeBackAddress({ returnTo, origin: null }, base)).toBe(`${base}/`);
  });
});
