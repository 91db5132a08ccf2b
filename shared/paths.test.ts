import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { paths, slug } from "#shared/paths.ts";

describe("code addresses", () => {
  it("R2.4 name the lane if both ends are chosen", () => {
    const lane = { destination: "GB", origin: "CN", date: "2026-05-01" };
    expect(paths.hsCodeDetails({ code: "640411", title: "Sports shoes, of fabric", ...lane })).toBe(
      "/hs-code-details/640411/sports-shoes-of-fabric/GB/CN?date=2026-05-01",
    );
  });

  it("R2.4 lead to the form if one end is missing, and keep the other", () => {
    expect(paths.hsCodeDetails({ code: "64", title: "Footwear", origin: "CN" })).toBe(
      "/hs-code-details?code=64&origin=CN",
    );
    expect(paths.hsCodeDetails({ code: "64", title: "Footwear" })).toBe("/hs-code-details?code=64");
  });

  it("R2.4 contain any title as one path segment of whole words", () => {
    expect(slug('Café / "crème" – 50 %')).toBe("cafe-creme-50");
    expect(slug("…")).toBe("goods");
    expect(slug("sports shoes and trainers with fabric uppers on rubber or plastic soles")).toBe(
      "sports-shoes-and-trainers-with-fabric-uppers-on-rubber-or",
    );
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (title) => {
        const path = paths.hsCodeDetails({
          code: "640411",
          title,
          destination: "GB",
          origin: "CN",
        });
        expect(path.split("/")).toHaveLength(6);
        expect(decodeURIComponent(path)).toContain(slug(title));
      }),
    );
  });
});

describe("queries of paths", () => {
  it("R2.3 leave out what is empty and repeat the name of a list", () => {
    expect(paths.latestNotifications({ market: ["EU", "GB"], q: "", page: 2 }, "n1")).toBe(
      "/latest-notifications?market=EU&market=GB&page=2#n1",
    );
  });

  it("R1.4 encode a path to return to", () => {
    const address = paths.pricing({ returnTo: "/hs-code-search?q=a&b" }, "membership");
    expect(address).toBe("/pricing?returnTo=%2Fhs-code-search%3Fq%3Da%26b#membership");
  });

  it("R2.3 keep the second look of the sign-in screens", () => {
    expect(paths.auth("forgetPassword", {}, "split")).toBe("/auth/forget-password2");
  });
});
