import { startAttackedProgram } from "#tests/soak/attacks/attacked-program.ts";
import { type AttackFamily, createTally } from "#tests/soak/attacks/family.ts";
import { findFreePort } from "#tests/support/free-port.ts";
import { hostileIdentities } from "#tests/support/hostile-identities.ts";
import { findLeaks, openIdentityStage } from "#tests/support/identity-stage.ts";
import { startOutsideProvider } from "#tests/support/outside-provider.ts";

/** Claims by which an identity provider, honest or not, might open another user's account. */
export const identity: AttackFamily = {
  name: "identity",
  wanted: 30,
  run: async ({ runs }) => {
    const port = await findFreePort();
    const origin = `http://127.0.0.1:${port}`;
    const provider = await startOutsideProvider(() => origin);
    try {
      const env = { ...provider.env, BASE_URL: origin, PORT: String(port) };
      await using attacked = await startAttackedProgram(env);
      const { backendUrl } = attacked;
      const stage = await openIdentityStage({ origin, backendUrl, provider });
      const seen = await findLeaks(stage, { browser: stage.victim.browser });
      if (seen.length === 0) throw new Error("the victim's own account is not recognised");
      const tally = createTally();
      for (const { name, attempt } of hostileIdentities.slice(0, runs ?? undefined)) {
        const [leak] = await findLeaks(stage, await attempt(stage));
        tally.count(leak === undefined ? null : `${name}: ${leak}`);
      }
      return tally;
    } finally {
      await provider.close();
    }
  },
};
