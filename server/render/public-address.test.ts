import { describe, expect, it } from "vitest";
import { readPublicAddress } from "#server/render/public-address.ts";

describe("the public address of a page", () => {
  it.each([
    ["/latest-notifications?x=1", "/latest-notifications"],
    ["/Latest-Notifications//?lng=es&utm_source=mail", "/latest-notifications"],
    [
      "/latest-notification%73?page=2&market=US&x=1&market=EU",
      "/latest-notifications?market=US&market=EU&page=2",
    ],
    ["/latest-notifications?market=", "/latest-notifications"],
    ["/hs-code-search?origin=VN&q=shoes&kind=x", "/hs-code-search?q=shoes&origin=VN"],
    [
      "/hs-code-details/640411/shoes/GB/VN?date=2026-01-01&code=1",
      "/hs-code-details/640411/shoes/GB/VN?date=2026-01-01",
    ],
    [
      "/hs-code-details/640411/shoes/GB/VN?compare=VN&x=1&value=100&compare=CN&freight=5",
      "/hs-code-details/640411/shoes/GB/VN?value=100&freight=5&compare=VN&compare=CN",
    ],
    ["/auth/login?returnTo=%2Fpricing&x=1", "/auth/login?returnTo=%2Fpricing"],
    ["/tnc?q=1", "/tnc"],
    [`/pages/faq?q=${"x".repeat(3000)}`, "/pages/faq"],
    ["/wp-login.php?x=1", "/unknown-address"],
    ["/.env", "/unknown-address"],
  ])("S8 %s is %s", (asked, address) => {
    expect(readPublicAddress(asked)).toBe(address);
  });
  it.each(["/", "/profile", "/dashboard-1?x=1", "/pages/pricing?returnTo=%2F", "/%E0%A4%A"])(
    "S8 %s has none: it asks for sign-in, redirects or is malformed",
    (asked) => expect(readPublicAddress(asked)).toBeNull(),
  );
  it("S8 keeps at most sixty values", () => {
    const many = Array.from({ length: 500 }, (_, index) => `market=${index}`).join("&");
    const address = readPublicAddress(`/latest-notifications?${many}`);
    expect(address?.match(/market=/g)).toHaveLength(60);
  });
});
