import type { Client } from "#shared/contract/call.ts";
import { invitations } from "#shared/contract/invitations.ts";
import { type SubUser, subUsers } from "#shared/contract/sub-users.ts";

interface Caller {
  email: string;
  client: Client;
}

interface Terms {
  cap?: number | null;
  sharesWords?: boolean;
}

/**
 * Invites a user and accepts for them; an invitation that cannot be accepted is declined. Throws
 * the error of either call.
 */
export async function joinTeam(
  owner: Caller,
  member: Caller,
  { cap = null, sharesWords = false }: Terms = {},
): Promise<SubUser> {
  const added = await owner.client(subUsers.add, { email: member.email, cap });
  const id = await findInvitation(member.client, owner.email);
  try {
    await member.client(invitations.accept, { id, sharesWords });
  } catch (error) {
    await member.client(invitations.decline, { id }).catch(() => undefined);
    throw error;
  }
  return added;
}

/** The open invitation from that owner; an unknown id if there is none any more. */
export async function findInvitation(member: Client, owner: string): Promise<string> {
  const { items } = await member(invitations.list, {});
  const open = items.find((one) => one.owner === owner && one.state === "invited");
  return open?.id ?? "00000000-0000-4000-8000-000000000000";
}
