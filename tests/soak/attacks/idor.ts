import { defaultSubUserPriceIds } from "#shared/domain/subscription-tier.ts";
import {
  type AttackedProgram,
  startAttackedProgram,
} from "#tests/soak/attacks/attacked-program.ts";
import { type AttackFamily, createTally } from "#tests/soak/attacks/family.ts";
import { tryEndpoint } from "#tests/support/idor/attempts.ts";
import { listEndpoints } from "#tests/support/idor/calls.ts";
import {
  createOwner,
  createWorld,
  findCustomerId,
  type IdorTarget,
  type Principal,
} from "#tests/support/idor/world.ts";
import { type ApiCaller, registerCaller } from "#tests/support/mock-sign-in.ts";

/**
 * Nine users and a visitor name others in twelve ways at every endpoint of web server and backend.
 */
export const idor: AttackFamily = {
  name: "idor",
  wanted: 8388,
  run: async ({ runs, say }) => {
    await using attacked = await startAttackedProgram();
    const target = targetOf(attacked);
    const world = await createWorld(target);
    const people = [...world.principals, ...(await createMore(target))];
    const tally = createTally();
    // One variant per way, varied by endpoint and principal; THOROUGH=1 npm test tries all.
    let variant = 0;
    for (const principal of people) {
      for (const endpoint of listEndpoints()) {
        if (tally.attempts >= (runs ?? Number.POSITIVE_INFINITY)) break;
        variant += 1;
        const scene = { target, world };
        const { statuses, leaks } = await tryEndpoint(scene, endpoint, principal, variant);
        const where = `${principal.name}: ${endpoint.side} ${endpoint.method} ${endpoint.path}`;
        for (const index of statuses.keys())
          tally.count(leaks[index] === undefined ? null : `${where}: ${leaks[index]}`);
      }
      say(`${principal.name}: ${tally.attempts} attempts, ${tally.failures.length} leaks`);
    }
    return { ...tally, note: `${people.length} principals x ${listEndpoints().length} endpoints` };
  },
};

function targetOf({ origin, backendUrl, pool }: AttackedProgram): IdorTarget {
  return { origin, backendUrl, pool, subUserPriceIds: defaultSubUserPriceIds };
}

/** Another owner and three users with only a trial. */
async function createMore(target: IdorTarget): Promise<Principal[]> {
  const owner = await createOwner(target);
  const trials: ApiCaller[] = [];
  for (let count = 0; count < 3; count += 1) {
    const caller = await registerCaller(target.origin);
    await caller.get("/api/credits");
    trials.push(caller);
  }
  return Promise.all(
    [owner, ...trials].map(async ({ email, authorization }, index) => ({
      name: index === 0 ? "C" : `trial ${index}`,
      email,
      authorization,
      customerId: await findCustomerId(target, email),
      subId: "sub_none",
      victim: index % 2 === 0 ? ("A" as const) : ("B" as const),
    })),
  );
}
