import { describe, expect, it } from "vitest";
import {
  addressAfterPurchase,
  parseOwnPath,
  pricingAddress,
  readSearch,
} from "#client/components/return-address.ts";

const search = "/hs-code-search?q=leather+handbag&destination=GB";

describe("the return address of a search", () => {
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

  it("S-07 rejects an address that is too long", () => {
    expect(parseOwnPath(`/${"a".repeat(3000)}`)).toBeNull();
  });

  it("R1.4 the pricing address contains the search without transient parameters", () => {
    const address = pricingAddress(`${search}&paid=0b8f&bought=price_x&plan=started`, "membership");
    expect(address.endsWith("#membership")).toBe(true);
    expect(new URL(address, "http://x.test").searchParams.get("returnTo")).toBe(search);
  });

  it("R1.4 a purchase leads back to the search with the plan bought", () => {
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

  it("R1.4 reads the query of a search address only", () => {
    expect(readSearch(search)).toEqual({ q: "leather handbag" });
    expect(readSearch("/regulation-search")).toEqual({ q: "" });
    expect(readSearch("/pricing?q=x")).toBeNull();
  });
});
