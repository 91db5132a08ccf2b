import { describe, expect, it } from "vitest";
import {
  addressAfterPurchase,
  parseOwnPath,
  pricingAddress,
  readSearch,
} from "#client/components/return-address.ts";

const search = "/hs-code-search?q=leather+handbag&destination=GB";

describe("the way from a search to the plans and back", () => {
  it.each(["/pricing", search, "/hs-code-details/640411/shoes/GB/VN?x=1#duty"])(
    "S-07 knows %s for our own",
    (path) => {
      expect(parseOwnPath(path)).toBe(path);
    },
  );

  it.each([
    "//evil.example",
    "/\\evil.example",
    "/.//evil.example",
    "/..//evil.example",
    "https://evil.example/",
    "javascript:alert(1)",
    "pricing",
    "",
    null,
    undefined,
  ])("S-07 shows nothing of %j", (given) => {
    expect(parseOwnPath(given)).toBeNull();
  });

  it("S-07 shows nothing of an address too long to be one of ours", () => {
    expect(parseOwnPath(`/${"a".repeat(3000)}`)).toBeNull();
  });

  it("R1.4 the plans' address carries the search, without what belonged to one visit of it", () => {
    const address = pricingAddress(
      `${search}&paid=0b8f&bought=price_x&plan=started`,
      "#membership",
    );
    expect(address.endsWith("#membership")).toBe(true);
    expect(new URL(address, "http://x.test").searchParams.get("returnTo")).toBe(search);
  });

  it("R1.4 buying leads back to the search, which learns what was bought", () => {
    expect(addressAfterPurchase(search, "price_business_month")).toBe(
      `${search}&bought=price_business_month`,
    );
  });

  it.each([
    [null, null],
    ["/hs-code-details", "/hs-code-details"],
  ])("R1.4 from %j buying leads to the plans, which say what was bought", (from, kept) => {
    const url = new URL(addressAfterPurchase(from, "price_x"), "http://x.test");
    expect([
      url.pathname,
      url.searchParams.get("bought"),
      url.searchParams.get("returnTo"),
    ]).toEqual(["/pricing", "price_x", kept]);
  });

  it("R1.4 reads the words of a search, and of nothing else", () => {
    expect(readSearch(search)).toEqual({ q: "leather handbag" });
    expect(readSearch("/regulation-search")).toEqual({ q: "" });
    expect(readSearch("/pricing?q=x")).toBeNull();
  });
});
