import { matchRoutes } from "react-router-dom";
import { describe, expect, it } from "vitest";
import { findQuestions, questionGroups } from "#client/pages/faq/questions.ts";
import { questionGroups as spanishQuestions } from "#client/pages/faq/questions-es.ts";
import { landingText } from "#client/pages/landing/landing-text.ts";
import { landingText as spanishLanding } from "#client/pages/landing/landing-text-es.ts";
import { privacy } from "#client/pages/privacy/privacy.ts";
import { privacy as spanishPrivacy } from "#client/pages/privacy/privacy-es.ts";
import { terms } from "#client/pages/terms/terms.ts";
import { terms as spanishTerms } from "#client/pages/terms/terms-es.ts";
import { createRoutes } from "#client/routes/routes.tsx";
import { englishScreens as screens } from "#tests/support/english-screens.ts";
import { startTestApp } from "#tests/support/start-test-app.ts";

const found = (q: string) =>
  findQuestions(questionGroups, q).flatMap(({ questions }) => questions.map(({ id }) => id));
const everything = JSON.stringify([questionGroups, terms, privacy]);

describe("FAQ and legal texts", () => {
  it.each(["/privacy", "/tnc", "/pages/faq"])(
    "no dead mailbox: %s names the operator's address",
    async (path) => {
      await using app = await startTestApp({ env: { CONTACT_ADDRESS: "privacy@trade.example" } });
      const text = await (await fetch(app.origin + path)).text();
      expect(text).toContain('href="mailto:privacy@trade.example"');
      expect(text).not.toContain("help@clearlane.test");
    },
  );

  it("R2.3 finds questions by all words of question and answer, ignoring case and accents", () => {
    expect(found("8 DIGITS")).toContain("digits");
    expect(found("invoïces stripe")).toEqual(["invoices"]);
    expect(found("zebra credit")).toEqual([]);
    expect(found("")).toHaveLength(questionGroups.flatMap(({ questions }) => questions).length);
  });

  it("R2.3 gives every question and section a unique anchor", () => {
    const anchors = [
      questionGroups.flatMap(({ questions }) => questions),
      terms.sections,
      privacy.sections,
    ].map((list) => list.map(({ id }) => id));
    for (const ids of anchors) expect(new Set(ids).size).toBe(ids.length);
  });

  it("R2.3 have no broken links", () => {
    const paths = new Set(screens.map(({ path }) => path));
    const links = [...everything.matchAll(/\]\((\/[^)#]*)(?:#([\w-]+))?\)/g)].map(
      ([, path = "", anchor]) => ({ path, anchor }),
    );
    expect(links.length).toBeGreaterThan(10);
    for (const { path, anchor } of links) {
      if (!/\.(json|atom)$/.test(path))
        expect(paths.has(matchRoutes(createRoutes(), path)?.at(-1)?.route.path ?? "")).toBe(true);
      if (anchor) expect(everything).toContain(`"id":"${anchor}"`);
    }
  });

  /** Keys, ids, dates, addresses and code of a text, whatever its language. */
  const frameOf = (text: unknown): unknown => {
    if (typeof text === "string") {
      const marks = [...text.matchAll(/\]\(([^)]+)\)|`([^`]+)`/g)];
      return marks.map(([, address, code]) => address ?? code);
    }
    if (Array.isArray(text)) return text.map(frameOf);
    if (typeof text !== "object" || text === null) return text;
    return Object.entries(text).map(([key, value]) => [
      key,
      ["id", "since", "to"].includes(key) ? value : frameOf(value),
    ]);
  };

  it.each([
    ["the questions", questionGroups, spanishQuestions],
    ["the terms", terms, spanishTerms],
    ["the privacy policy", privacy, spanishPrivacy],
    ["the landing page", landingText, spanishLanding],
  ])("R3.11 %s have every part and link in Spanish too", (_, english, spanish) => {
    expect(frameOf(spanish)).toEqual(frameOf(english));
  });
});
