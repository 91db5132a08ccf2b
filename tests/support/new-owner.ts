import { randomUUID } from "node:crypto";
import type { Client } from "#shared/contract/call.ts";
import type { SubUser } from "#shared/contract/sub-users.ts";
import { personClient } from "#tests/support/backend-caller.ts";
import { joinTeam } from "#tests/support/join-team.ts";
import { openTeamPlan, type TestPlan } from "#tests/support/open-team-plan.ts";
import type { TestBackend } from "#tests/support/start-test-backend.ts";

/** A user with a plan, and a client that calls as this user. */
export interface Owner {
  email: string;
  client: Client;
  plan: TestPlan;
  /** Invites a user and accepts for them. */
  addMember(email: string, terms?: Parameters<typeof joinTeam>[2]): Promise<SubUser>;
}

/** A new address. */
export const newAddress = (name: string) => `${name}-${randomUUID().slice(0, 8)}@example.test`;

export async function newOwner(
  backend: TestBackend,
  plan: Parameters<typeof openTeamPlan>[2] = {},
): Promise<Owner> {
  const email = newAddress("owner");
  const client = await personClient(backend.url, email);
  return {
    email,
    client,
    plan: await openTeamPlan(backend.database, email, plan),
    addMember: async (member, terms) =>
      joinTeam(
        { email, client },
        { email: member, client: await personClient(backend.url, member) },
        terms,
      ),
  };
}
