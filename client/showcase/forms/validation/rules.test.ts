import { describe, expect, it, vi } from "vitest";

const lane = { hsCode: "691110", goods: "Porcelain", from: "PT", to: "NL", share: "40" };
const broken: readonly [string, Record<string, string>, Record<string, string>][] = [
  ["nothing wrong", lane, {}],
  [
    "a short code",
    { ...lane, hsCode: "6911" },
    { hsCode: "The HS code has six digits, as in 691110." },
  ],
  ["blanks for goods", { ...lane, goods: "    " }, { goods: "Use at least three characters." }],
  [
    "no countries",
    { ...lane, from: "", to: "" },
    { from: "Choose the country of origin.", to: "Choose the destination." },
  ],
  ["a share too large", { ...lane, share: "140" }, { share: "The share must be 100 or less." }],
  ["a share of letters", { ...lane, share: "half" }, { share: "The share must be a number." }],
];

describe.each([
  ["the library", "zod/mini"],
  ["what stands for it in the browser", "#client/api/browser-schemas.ts"],
])("the validation demo's schema in %s", (_reader, source) => {
  it.each(broken)("R1.6 reports errors: %s", async (_name, values, problems) => {
    vi.resetModules();
    vi.doMock("zod/mini", () =>
      source === "zod/mini" ? vi.importActual("zod/mini") : vi.importActual(source),
    );
    const { problemsOf } = await import("#client/showcase/forms/validation/rules.ts");
    expect(problemsOf(values)).toEqual(problems);
  });
});
