import { createInstance } from "i18next";
import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { createRoutesStub } from "react-router-dom";
import { beforeAll, describe, expect, it } from "vitest";
import { type BlockFacts, FactBlock } from "#client/pages/hs-code-details/fact-block.tsx";
import lane from "#shared/locales/en/lane.json";

const i18n = createInstance();
beforeAll(() =>
  i18n.init({ lng: "en", resources: { en: { lane } }, interpolation: { escapeValue: false } }),
);

function draw(block: BlockFacts<string>): string {
  const Page = createRoutesStub([
    {
      path: "/x",
      Component: () => (
        <FactBlock id="quotas" title="Quotas" block={block}>
          {(facts) => facts.join(" and ")}
        </FactBlock>
      ),
    },
  ]);
  const html = renderToString(
    <I18nextProvider i18n={i18n}>
      <Page initialEntries={["/x?date=2026-05-01"]} />
    </I18nextProvider>,
  );
  return html.replaceAll("<!-- -->", "");
}

describe("a block of facts", () => {
  it("R1.1 shows its facts with source and date", () => {
    const html = draw({
      state: "present",
      facts: ["one", "two"],
      source: "https://example.org/tax",
      recordedAt: "2026-11-20",
    });
    expect(html).toContain("one and two");
    expect(html).toContain('href="https://example.org/tax"');
    expect(html).toContain("Recorded 20 Nov 2026.");
  });

  it.each([
    ["none", "None on this date."],
    ["not-covered", "Not available in this data set."],
    ["failed", "Could not be loaded."],
  ] as const)("R1.1 says %s in words, with its note", (state, words) => {
    const html = draw({ state, facts: [], note: "Why so." });
    expect(html).toContain(words);
    expect(html).toContain("Why so.");
    expect(html.includes('href="/x?date=2026-05-01"')).toBe(state === "failed");
  });

  it("links web addresses only", () => {
    expect(draw({ state: "present", facts: ["one"], source: "javascript:alert(1)" })).not.toContain(
      "href",
    );
  });
});
