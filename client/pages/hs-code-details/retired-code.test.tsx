import { describe, expect, it } from "vitest";
import { RetiredCodePage } from "#client/pages/hs-code-details/retired-code.tsx";
import type { RetiredCode } from "#shared/contract/lanes.ts";
import { drawScreen } from "#tests/support/draw-screen.tsx";

const phones = [
  { code: "851713", title: "Smartphones", relationship: "part of it", isDefault: true },
  { code: "851714", title: "Other mobile phones", relationship: "part of it", isDefault: false },
];
const waste = [{ code: "8549", title: "Electrical waste" }];
const retired: RetiredCode = {
  code: "851712",
  editions: [
    { year: 2007, successors: phones, omitted: waste },
    { year: 2012, successors: phones, omitted: waste },
    { year: 2017, successors: phones, omitted: [] },
  ],
  publisher: "UN Statistics Division",
  source: "https://unstats.un.org/unsd/classifications/Econ",
};
const countries = [
  { code: "CN", name: "China" },
  { code: "GB", name: "United Kingdom" },
];

function draw(more: { entered?: string; lane?: { destination: string; origin: string } } = {}) {
  const { entered = "851712", lane = {} } = more;
  const Component = () => (
    <RetiredCodePage retired={retired} entered={entered} lane={lane} countries={countries} />
  );
  return drawScreen({ Component, url: "/hs-code-details" });
}

describe("the page of a retired code", () => {
  it("R2.4 names the editions, and lists equal successors once", async () => {
    const html = await draw();
    expect(html).toContain("<h1>8517.12 is not a code of HS 2022</h1>");
    expect(html).toContain("This code was valid in HS 2007, HS 2012, and HS 2017.");
    expect(html).toContain("From HS 2017 to HS 2022");
    expect(html).toContain("From HS 2007 and HS 2012 to HS 2022");
    expect(html.match(/Smartphones<\/a>/g)).toHaveLength(2);
    expect(html.match(/Electrical waste<\/a>/g)).toHaveLength(1);
    expect(html).toContain('href="https://unstats.un.org/unsd/classifications/Econ"');
  });
  it("R2.4 marks the pair of the publisher's conversion only", async () => {
    const html = await draw();
    expect(html.match(/used by UN Statistics to convert data/g)).toHaveLength(2);
  });
  it("R2.4 keeps the lane in its links", async () => {
    expect(await draw()).toContain('href="/hs-code-details?code=851713"');
    const html = await draw({ lane: { destination: "GB", origin: "CN" } });
    expect(html).toContain('href="/hs-code-details/851713/smartphones/GB/CN"');
    expect(html).toContain("The links use your lane: China to United Kingdom.");
  });
  it("R2.4 says that national digits are ignored", async () => {
    expect(await draw()).not.toContain("You entered");
    expect(await draw({ entered: "8517120000" })).toContain("You entered 8517.12.00.00.");
  });
});
