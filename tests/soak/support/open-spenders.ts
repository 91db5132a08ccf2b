import { randomUUID } from "node:crypto";
import { billing } from "#shared/contract/billing.ts";
import { credits } from "#shared/contract/credits.ts";
import { usersSmartHs } from "#shared/contract/subscriptions.ts";
import type { Spender } from "#tests/soak/support/spender.ts";
import { clientWith } from "#tests/support/backend-caller.ts";
import type { BuiltProgram } from "#tests/support/built-program.ts";
import { joinTeam } from "#tests/support/join-team.ts";
import { type ApiCaller, registerCaller } from "#tests/support/mock-sign-in.ts";

/** New users with a trial each. */
export async function openTrials(program: BuiltProgram, people: number): Promise<Spender[]> {
  const callers = await Promise.all(Array.from({ length: people }, () => openTrial(program)));
  return callers.map(({ email, authorization }) => ({
    email,
    authorization,
    body: {},
    throughWeb: true,
  }));
}

async function openTrial({ origin }: BuiltProgram): Promise<ApiCaller> {
  const caller = await registerCaller(origin);
  // The first balance request creates it.
  await caller.get("/api/credits");
  return caller;
}

/** Teams of an owner and three members, sharing one Business plan with credits for four. */
export async function openTeams(
  program: BuiltProgram,
  teams: number,
  creditsEach: number,
): Promise<Spender[]> {
  return (
    await Promise.all(Array.from({ length: teams }, () => openTeam(program, 4 * creditsEach)))
  ).flat();
}

async function openTeam(program: BuiltProgram, wanted: number): Promise<Spender[]> {
  const [owner, ...members] = await Promise.all([0, 1, 2, 3].map(() => openTrial(program)));
  if (!owner) return [];
  const client = clientWith(program.backendUrl, owner.authorization);
  const { url } = await client(billing.startCheckout, {
    priceId: "price_business_month",
    returnTo: "/pricing",
  });
  await client(billing.finishCheckout, { id: url.split("/").at(-1) ?? "", outcome: "paid" });
  for (const { email, authorization } of members)
    await joinTeam(
      { email: owner.email, client },
      { email, client: clientWith(program.backendUrl, authorization) },
    );
  const { data: user } = await client(usersSmartHs.find, { userid: owner.email });
  const { data } = await client(usersSmartHs.currentAlt, {
    userid: owner.email,
    customerid: String(user.stripe_customerid),
  });
  await correctTo(program, owner.email, Number(data.credits_purchased), wanted);
  const subId = String(data.sub_id);
  return [owner, ...members].map(({ email, authorization }) => ({
    email,
    authorization,
    body: email === owner.email ? { subId } : { subId, subUserId: email },
    throughWeb: false,
  }));
}

async function correctTo(
  program: BuiltProgram,
  userid: string,
  has: number,
  wanted: number,
): Promise<void> {
  if (has === wanted) return;
  const support = clientWith(program.backendUrl, `Bearer ${await program.supportToken()}`);
  const input = { userid, credits: Math.abs(wanted - has), reason: "so that the sum is known" };
  await support(wanted > has ? credits.grant : credits.void, input, {
    headers: { "idempotency-key": randomUUID() },
  });
}
