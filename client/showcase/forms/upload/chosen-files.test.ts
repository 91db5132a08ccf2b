import { describe, expect, it } from "vitest";
import { addFiles } from "#client/showcase/forms/upload/chosen-files.ts";

const file = (name: string, type = "image/png", size = 10) =>
  new File([new Uint8Array(size)], name, { type, lastModified: 1 });

describe("selected files", () => {
  it("R1.6 are kept once", () => {
    const first = addFiles([], [file("a.png"), file("b.pdf", "application/pdf")]);
    expect(first.accepted.map(({ file: { name } }) => name)).toEqual(["a.png", "b.pdf"]);
    const again = addFiles(first.accepted, [file("a.png")]);
    expect(again.accepted).toHaveLength(2);
    expect(again.refusals).toEqual([{ name: "a.png", why: "is already selected." }]);
  });

  it.each([
    [file("a.exe", "application/x-msdownload"), "is neither a picture nor a PDF."],
    [file("big.png", "image/png", 5_200_000), "has 5.2 MB; up to 5.0 MB are taken."],
  ])("R1.6 are rejected with a reason: %o", (one, why) => {
    expect(addFiles([], [one])).toEqual({ accepted: [], refusals: [{ name: one.name, why }] });
  });

  it("R1.6 are limited to ten", () => {
    const many = Array.from({ length: 12 }, (_, at) => file(`${at}.png`));
    const { accepted, refusals } = addFiles([], many);
    expect([accepted.length, refusals.length]).toEqual([10, 2]);
  });
});
