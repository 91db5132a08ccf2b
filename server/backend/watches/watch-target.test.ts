import { describe, expect, it } from "vitest";
import { subjectOfWatch, titleOfWatch } from "#server/backend/watches/watch-target.ts";
import type { WatchTarget } from "#shared/contract/watches.ts";

const places: Record<string, string> = { GB: "United Kingdom", VN: "Vietnam" };
const sources = {
  lanes: { find: (code: string) => ({ name: places[code] ?? code }) },
  nomenclature: { titleOf: (code: string) => (code === "640411" ? "Sports shoes" : undefined) },
} as unknown as Parameters<typeof subjectOfWatch>[2];

function describeWatch(target: WatchTarget, actTitle: string | null = null) {
  const subject = subjectOfWatch(target, actTitle, sources);
  return { ...subject, title: titleOfWatch(target, subject) };
}

describe("the name of a watch", () => {
  it("R3.11 comes with the parts that a client translates", () => {
    expect(describeWatch({ kind: "lane", key: "GB/VN/640411" })).toEqual({
      name: "Sports shoes",
      origin: "Vietnam",
      destination: "United Kingdom",
      places: {},
      title: "6404.11 Sports shoes, Vietnam to United Kingdom",
    });
    expect(describeWatch({ kind: "code", key: "640411" })).toMatchObject({
      name: "Sports shoes",
      title: "6404.11 Sports shoes",
    });
    expect(describeWatch({ kind: "market", key: "GB" }).title).toBe("United Kingdom");
    expect(describeWatch({ kind: "act", key: "eu-timber" }, "Timber").title).toBe("Timber");
  });

  it("is the key where the data has no name", () => {
    expect(describeWatch({ kind: "act", key: "gone" }).title).toBe("gone");
    expect(describeWatch({ kind: "code", key: "999999" }).title).toBe("9999.99");
    expect(describeWatch({ kind: "search", key: "kind=quota&market=GB&market=ZZ" })).toMatchObject({
      name: null,
      places: { GB: "United Kingdom", ZZ: "ZZ" },
      title: "Type of change: quota, Market: United Kingdom, Market: ZZ",
    });
  });
});
