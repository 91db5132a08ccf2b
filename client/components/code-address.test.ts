import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { codeAddress, slug } from "#client/components/code-address.ts";

describe("addresses of codes", () => {
  it("R2.4 name the lane where both ends are chosen", () => {
    const lane = { destination: "GB", origin: "CN", date: "2026-05-01" };
    expect(codeAddress({ code: "640411", title: "Sports shoes, of fabric" }, lane)).toBe(
      "/hs-code-details/640411/sports-shoes-of-fabric/GB/CN?date=2026-05-01",
    );
  });

  it("R2.4 ask for the lane where one end is missing, and keep the other", () => {
    expect(codeAddress({ code: "64", title: "Footwear" }, { origin: "CN" })).toBe(
      "/hs-code-details?code=64&origin=CN",
    );
    expect(codeAddress({ code: "64", title: "Footwear" }, {})).toBe("/hs-code-details?code=64");
  });

  it("R2.4 carry any title as one path segment of whole words", () => {
    expect(slug('Café / "crème" – 50 %')).toBe("cafe-creme-50");
    expect(slug("…")).toBe("goods");
    expect(slug("sports shoes and trainers with fabric uppers on rubber or plastic soles")).toBe(
      "sports-shoes-and-trainers-with-fabric-uppers-on-rubber-or",
    );
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (title) => {
        const path = codeAddress({ code: "640411", title }, { destination: "GB", origin: "CN" });
        expect(path.split("/")).toHaveLength(6);
        expect(decodeURIComponent(path)).toContain(slug(title));
      }),
    );
  });
});
