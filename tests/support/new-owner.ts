import { randomUUID } from "node:crypto";
import type { Client } from "#shared/contract/call.ts";
import { personClient } from "#tests/support/backend-caller.ts";
import { openTeamPlan, type TestPlan } from "#tests/support/open-team-plan.ts";
import type { TestBackend } from "#tests/support/start-test-backend.ts";

/** Somebody with a plan, and how they ask. */
export interface Owner {
  email: string;
  client: Client;
  plan: TestPlan;
}

/** An address that nobody had before. */
export const newAddress = (name: string) => `${name}-${randomUUID().slice(0, 8)}@example.test`;

export async function newOwner(
  backend: TestBackend,
  plan: Parameters<typeof openTeamPlan>[2] = {},
): Promise<Owner> {
  const email = newAddress("owner");
  return {
    email,
    client: await personClient(backend.url, email),
    plan: await openTeamPlan(backend.database, email, plan),
  };
}
