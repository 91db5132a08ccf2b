import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Client } from "#shared/contract/call.ts";
import { invitations } from "#shared/contract/invitations.ts";
import { subUsers } from "#shared/contract/sub-users.ts";
import { personClient } from "#tests/support/backend-caller.ts";
import { countOutcomes, openTeamPlan } from "#tests/support/open-team-plan.ts";
import { startTestBackend, type TestBackend } from "#tests/support/start-test-backend.ts";
import { times } from "#tests/support/thorough.ts";

/** Every user has a team plan, so that every edge of a graph can be tried. */
const users = ["a", "b", "c", "d", "e", "f"].map((name) => `${name}@graph.test`);
const clients = new Map<string, Client>();
let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend();
  for (const email of users) {
    await openTeamPlan(backend.database, email);
    clients.set(email, await personClient(backend.url, email));
  }
});
afterAll(async () => {
  await backend[Symbol.asyncDispose]();
});

const aPerson = fc.integer({ min: 0, max: users.length - 1 });
const step = fc.record({
  act: fc.constantFrom("add", "add", "add", "remove", "leave"),
  owner: aPerson,
  member: aPerson,
});
type Step = { act: string; owner: number; member: number };

interface Person {
  email: string;
  client: Client;
}

function person(index: number): Person {
  const email = users[index] ?? "";
  const client = clients.get(email);
  if (!client) throw new TypeError("unknown person");
  return { email, client };
}

async function run({ act, owner, member }: Step): Promise<unknown> {
  const [by, who] = [person(owner), person(member)];
  if (act === "add") return add(by, who);
  return act === "remove"
    ? by.client(subUsers.remove, { email: who.email })
    : who.client(subUsers.leave, {});
}

/** Invited beforehand, so that the acceptances race. */
async function add(by: Person, who: Person): Promise<unknown> {
  if (by.email === who.email) return by.client(subUsers.add, { email: who.email });
  const { pool } = backend.database;
  const { rows } = await pool.query<{ id: string }>(
    `insert into team_invitations (customer_id, email, invited_at, expires_at)
       select id, $2, now(), now() + interval '1 day' from customers where email = $1
     on conflict (customer_id, email) where state = 'invited' do update set cap = null
     returning id`,
    [by.email, who.email],
  );
  const id = rows[0]?.id ?? "";
  try {
    return await who.client(invitations.accept, { id });
  } catch (error) {
    await pool.query("delete from team_invitations where id = $1", [id]);
    throw error;
  }
}

async function readEdges(): Promise<[owner: string, member: string][]> {
  const { rows } = await backend.database.pool.query<{ owner: string; member: string }>(
    `select c.email as owner, s.email as member from sub_users s
      join credit_lines l on l.id = s.line_id join customers c on c.id = l.customer_id
     where s.removed_at is null and c.email like '%@graph.test'`,
  );
  return rows.map(({ owner, member }) => [owner, member]);
}

async function clear(): Promise<void> {
  await backend.database.pool.query("delete from sub_users where email like '%@graph.test'");
  await backend.database.pool.query("delete from team_invitations where email like '%@graph.test'");
}

function expectDepthOne(edges: readonly [string, string][]): void {
  const members = edges.map(([, member]) => member);
  expect(new Set(members).size, "two plans").toBe(members.length);
  expect(
    edges.filter(([owner]) => members.includes(owner)),
    "depth above one or a loop",
  ).toEqual([]);
}

/** The rules in short: the owner of each member. */
function applyToModel(ownerOf: Map<number, number>, { act, owner, member }: Step): boolean {
  if (act === "leave") return ownerOf.delete(member);
  if (act === "remove") return ownerOf.get(member) === owner && ownerOf.delete(member);
  const owners = [...ownerOf.values()];
  if (owner === member || ownerOf.has(owner) || ownerOf.has(member) || owners.includes(member))
    return false;
  ownerOf.set(member, owner);
  return true;
}

describe("concurrent team changes", () => {
  it(`S-02 accepts exactly one of A adds B and B adds A, ${times(100)} times`, async () => {
    for (let round = 0; round < times(100); round += 1) {
      await clear();
      const { done, codes } = await countOutcomes([
        run({ act: "add", owner: 0, member: 1 }),
        run({ act: "add", owner: 1, member: 0 }),
      ]);
      expect({ done, codes }).toEqual({ done: 1, codes: { conflict: 1 } });
      expect(await readEdges()).toHaveLength(1);
    }
  });

  it(`S-02 accepts exactly one of five owners adding the same user, ${times(100)} times`, async () => {
    for (let round = 0; round < times(100); round += 1) {
      await clear();
      const adds = [1, 2, 3, 4, 5].map((owner) => run({ act: "add", owner, member: 0 }));
      expect(await countOutcomes(adds)).toEqual({ done: 1, codes: { conflict: 4 } });
      expect(await readEdges()).toHaveLength(1);
    }
  });

  it("S-02 resolves a ring of adds without a loop or a deadlock", async () => {
    for (let round = 0; round < 30; round += 1) {
      await clear();
      const ring = users.map((_, n) =>
        run({ act: "add", owner: n, member: (n + 1) % users.length }),
      );
      const { done, codes } = await countOutcomes(ring);
      expect(done + (codes.conflict ?? 0)).toBe(users.length);
      const edges = await readEdges();
      expect(edges).toHaveLength(done);
      expectDepthOne(edges);
    }
  });

  it(`S-02 keeps depth one and one plan through ${times(200)} random parallel graphs`, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 3 }),
        async (batches) => {
          await clear();
          for (const batch of batches) {
            const { codes } = await countOutcomes(batch.map(run));
            expect(
              Object.keys(codes).filter(
                (code) => !["conflict", "not-found", "invalid-input"].includes(code),
              ),
            ).toEqual([]);
            expectDepthOne(await readEdges());
          }
        },
      ),
      { numRuns: times(200) },
    );
  });

  it(`S-02 answers each of ${times(100)} random sequences by the rules, step by step`, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 15 }), async (steps) => {
        await clear();
        const ownerOf = new Map<number, number>();
        for (const one of steps) {
          const { done } = await countOutcomes([run(one)]);
          expect(done === 1, JSON.stringify(one)).toBe(applyToModel(ownerOf, one));
        }
        const expected = [...ownerOf].map(([member, owner]) => [users[owner], users[member]]);
        expect((await readEdges()).toSorted()).toEqual(expected.toSorted());
      }),
      { numRuns: times(100) },
    );
  });
});
