import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findFreePort } from "#tests/support/free-port.ts";
import { hostileIdentities, hostileTokens } from "#tests/support/hostile-identities.ts";
import {
  findLeaks,
  type IdentityStage,
  openIdentityStage,
  sessionUserOf,
} from "#tests/support/identity-stage.ts";
import { type OutsideProvider, startOutsideProvider } from "#tests/support/outside-provider.ts";
import { startTestApp, type TestApp } from "#tests/support/start-test-app.ts";

const port = await findFreePort();
const origin = `http://127.0.0.1:${port}`;

/** With and without an audience, tokens are recognised in different ways. */
describe.each([
  ["with an audience", {}, hostileIdentities],
  ["without an audience", { AUDIENCE: "" }, hostileTokens],
])("identities of a hostile provider, %s", (_name, env, attempts) => {
  let provider: OutsideProvider;
  let app: TestApp;
  let stage: IdentityStage;
  beforeAll(async () => {
    provider = await startOutsideProvider(() => origin);
    app = await startTestApp({
      env: { ...provider.env, ...env, BASE_URL: origin, PORT: String(port) },
    });
    stage = await openIdentityStage({ origin, backendUrl: app.backend?.url ?? "", provider });
  });
  afterAll(async () => {
    await app[Symbol.asyncDispose]();
    await provider.close();
  });

  it("S2 the victim reads their own account, so that a leak would be seen", async () => {
    const leaks = await findLeaks(stage, { browser: stage.victim.browser });
    expect(leaks.length).toBeGreaterThan(3);
    expect(hostileIdentities.length).toBeGreaterThanOrEqual(30);
  });

  it.each(attempts)("S2 reaches nobody's account by $name", async ({ attempt }) => {
    expect(await findLeaks(stage, await attempt(stage))).toEqual([]);
    expect(await sessionUserOf(stage, stage.victim.browser)).toMatchObject({
      email: stage.victim.person.email,
    });
  });
});
