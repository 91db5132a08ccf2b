import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import type { ErrorBody } from "#shared/errors.ts";
import { listCalls, listServedCalls, nameOf } from "#tests/support/contract/calls.ts";
import { type Leaf, leavesOf, validInput } from "#tests/support/contract/fields.ts";
import { type Servers, sendInput } from "#tests/support/contract/request.ts";
import { createHttpBrowser } from "#tests/support/http-browser.ts";
import { type ApiCaller, registerCaller } from "#tests/support/mock-sign-in.ts";
import { type PageForm, postForms } from "#tests/support/page-forms.ts";
import { startTestApp, type TestApp } from "#tests/support/start-test-app.ts";

/** Texts that PostgreSQL, headers or readers cannot hold, each around valid words. */
const hostile = {
  NUL: "leather\0shoes",
  "a line break": "leather\nshoes",
  "half of a surrogate pair": "leather\ud800shoes",
  "an override of direction": "leather\u202eshoes",
  "a length beyond any limit": "x".repeat(9000),
} as const;

/** Multi-line texts hold line breaks. */
const fits = (leaf: Leaf, text: string) => z.safeParse(leaf.schema, text).success;
const texts = (leaf: Leaf) =>
  Object.entries(hostile).filter(
    ([what, text]) => !(what === "a line break" && isMultiline(leaf, text)),
  );
const isMultiline = (leaf: Leaf, text: string) => leaf.field === "message" && fits(leaf, text);

let app: TestApp;
let servers: Servers;
let caller: ApiCaller;
beforeAll(async () => {
  app = await startTestApp({ env: { MOCK_DELAY_MS: "0" } });
  servers = { web: app.origin, backend: app.backend?.url ?? "" };
  caller = await registerCaller(app.origin);
  await caller.get("/api/credits");
});
afterAll(() => app[Symbol.asyncDispose]());

async function countSpends(): Promise<number> {
  const found = await app.database?.pool.query("select 1 from ledger where kind = 'spend'");
  return found?.rowCount ?? -1;
}

/** Screens with forms that are not searches, as a team owner sees them. */
const screens = [
  "/account",
  "/account?tab=team",
  "/account?tab=sessions",
  "/account?tab=preferences",
  "/pricing",
];

describe("the screens' forms", () => {
  it("S1 hostile texts in any field are no failure, and 400 where a person types", async () => {
    const browser = createHttpBrowser();
    const signIn = await browser.open(`${app.origin}/login`);
    await browser.submit(signIn, "account=business@clearlane.test");
    const spends = await countSpends();
    const wrong: string[] = [];
    const typed: string[] = [];
    const tried = new Set<string>();
    for (const screen of screens) {
      const forms = postForms(await browser.open(app.origin + screen));
      for (const { action, fields, typed: names } of forms.filter(isOwn))
        for (const name of Object.keys(fields)) {
          // Rows of a list have the same form.
          const place = `${screen} ${fields.intent} ${name}`;
          if (tried.has(place)) continue;
          tried.add(place);
          const { status } = await browser.post(action, { ...fields, [name]: hostile.NUL });
          if (names.includes(name)) typed.push(name);
          if (status >= 500 || (names.includes(name) && status !== 400))
            wrong.push(`${place}: ${status}`);
        }
    }
    expect(wrong).toEqual([]);
    expect(new Set(typed)).toEqual(new Set(["name", "company", "email", "cap", "timeZone"]));
    expect(await countSpends()).toBe(spends);
  });

  it.each(["hs-code-search", "regulation-search"])(
    "S1 a search with a NUL at /%s answers 400 and charges nothing, however often",
    async (screen) => {
      const browser = createHttpBrowser();
      const signIn = await browser.open(`${app.origin}/login`);
      await browser.submit(signIn, "account=trial@clearlane.test");
      const spends = await countSpends();
      const address = `${app.origin}/${screen}?q=leather%00+shoes`;
      for (let attempt = 1; attempt <= 3; attempt += 1) {
        const { status, text } = await browser.post(address, { key: randomUUID() });
        expect(status).toBe(400);
        expect(text).toContain("Enter one line of plain text.");
      }
      expect((await browser.open(address)).status).toBe(400);
      expect(await countSpends()).toBe(spends);
    },
  );
});

/** Sign-out and lock would end the session that the test needs; uploads are files. */
const isOwn = ({ action }: PageForm) => !/\/(auth|api)\//.test(action);

describe("the contract's inputs", async () => {
  const calls = await listCalls();

  it("S1 have no text without a rule on its characters and its length", () => {
    const open = calls.flatMap((call) =>
      leavesOf(call)
        .filter(({ type }) => type === "string" || type === "unknown" || type === "any")
        .filter((leaf) => texts(leaf).some(([, text]) => fits(leaf, text)))
        .map(({ field }) => `${call.method} ${call.path}: ${field}`),
    );
    expect(calls.length).toBeGreaterThan(50);
    expect(open).toEqual([]);
  });

  it("S1 hostile texts answer 400 with the field, at both servers, and charge nothing", async () => {
    const spends = await countSpends();
    const wrong: string[] = [];
    let tried = 0;
    for (const served of await listServedCalls()) {
      const strings = leavesOf(served.call).filter(({ type }) => type === "string");
      const attempts = strings.flatMap((leaf) => texts(leaf).map((one) => [leaf, ...one] as const));
      tried += attempts.length;
      await Promise.all(
        attempts.map(async ([{ field, isList }, what, text]) => {
          const input = { ...validInput(served.call), [field]: isList ? [text] : text };
          const response = await sendInput(servers, served, input, {
            authorization: caller.authorization,
            "idempotency-key": randomUUID(),
          });
          const { error } = (await response.json()) as ErrorBody;
          const named = error?.details?.map((one) => one.field.split(".")[0]) ?? [];
          // Express decodes the path before the fields are validated.
          const inPath = served.path.includes(`{${field}}`) && named.includes("path");
          if (response.status !== 400 || !(named.includes(field) || inPath))
            wrong.push(`${nameOf(served)} ${field} with ${what}: ${response.status} ${named}`);
        }),
      );
    }
    expect(tried).toBeGreaterThan(300);
    expect(wrong).toEqual([]);
    expect(await countSpends()).toBe(spends);
  });
});
