import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CliContext } from "#cli/command.ts";
import { checkProvider } from "#cli/commands/doctor.ts";
import { type OutsideProvider, startOutsideProvider } from "#tests/support/outside-provider.ts";

const own = "http://127.0.0.1:3000";
let outside: OutsideProvider;
beforeAll(async () => {
  outside = await startOutsideProvider(() => own);
});
afterAll(() => outside.close());

async function ask(env: Record<string, string>) {
  const findings = await checkProvider({
    env: { ...outside.env, BASE_URL: own, ...env },
  } as unknown as CliContext);
  return findings.map(({ check, ok, answer }) => `${ok ? "ok" : "FAIL"} ${check}: ${answer}`);
}

describe("doctor and an external provider", () => {
  it("R7.11 finds client, callback, audience and sign-out registered", async () => {
    expect(await ask({})).toEqual([
      "ok Provider variables: all set",
      `ok OpenID provider ${outside.issuer}: issuer ${outside.issuer}`,
      `ok Callback ${own}/callback: registered, audience ${outside.audience} known`,
      `ok Sign-out ${own}/auth/logout: registered`,
    ]);
  });

  it("R7.11 says which address is not registered", async () => {
    const found = await ask({ BASE_URL: "http://elsewhere.example" });
    expect(found[2]).toMatch(
      /^FAIL Callback http:\/\/elsewhere\.example\/callback: the provider does not redirect back/,
    );
    expect(found[3]).toMatch(
      /^FAIL Sign-out http:\/\/elsewhere\.example\/auth\/logout: rejected by the provider/,
    );
  });

  it("R7.11 names the missing variable, and an unknown client or issuer", async () => {
    expect((await ask({ CLIENT_ID: "" }))[0]).toBe("FAIL Provider variables: missing: CLIENT_ID");
    expect((await ask({ CLIENT_ID: "somebody-else" }))[2]).toMatch(/^FAIL Callback/);
    expect((await ask({ ISSUER_BASE_URL: `${outside.issuer}/realm` })).at(-1)).toMatch(
      /^FAIL OpenID provider/,
    );
    expect(
      (await ask({ ISSUER_BASE_URL: outside.issuer.replace("127.0.0.1", "localhost") })).at(-1),
    ).toMatch(/states issuer .*set ISSUER_BASE_URL/);
  });

  it("R7.11 checks nothing with the embedded provider", async () => {
    expect(await ask({ ISSUER_BASE_URL: "" })).toEqual([]);
  });
});
