import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { type Door, listDoors, plainInput } from "#tests/support/idor/calls.ts";
import { type Attempt, ways } from "#tests/support/idor/ways.ts";
import { createWorld, type Principal, type World } from "#tests/support/idor/world.ts";
import { startTestApp, type TestApp } from "#tests/support/start-test-app.ts";

/**
 * The matrix is thousands of requests: three files take two principals each, so that they run beside
 * one another.
 */
export const shares = {
  "a visitor and an owner": ["visitor", "A"],
  "another owner and a member": ["B", "sub-user of A"],
  "somebody removed and an administrator": ["removed sub-user", "admin"],
} as const satisfies Record<string, readonly Principal["name"][]>;

interface Scene {
  app: TestApp;
  world: World;
}

/** Every call, tried by these principals in all twelve ways; nothing of another's comes of it. */
export async function expectNoLeaks(share: keyof typeof shares): Promise<void> {
  expect(Object.keys(ways)).toHaveLength(12);
  const names: readonly Principal["name"][] = shares[share];
  await using app = await startTestApp({ env: { MOCK_DELAY_MS: "0" } });
  const scene = { app, world: await createWorld(app) };
  const all = scene.world.principals.map(({ name }) => name);
  expect(Object.values(shares).flat().toSorted()).toEqual(all.toSorted());
  const results: Tried[] = [];
  for (const principal of scene.world.principals)
    if (names.includes(principal.name))
      for (const door of listDoors()) results.push(await tryDoor(scene, door, principal));
  printTable(results, names);
  expect(results).toHaveLength(names.length * listDoors().length);
  expect(
    results.flatMap(({ door, principal, leaks }) =>
      leaks.map((leak) => `${principal.name} ${door.method} ${door.path}: ${leak}`),
    ),
  ).toEqual([]);
}

interface Tried {
  door: Door;
  principal: Principal;
  statuses: number[];
  leaks: string[];
}

/** One principal at one door, in all twelve ways. */
async function tryDoor({ app, world }: Scene, door: Door, principal: Principal): Promise<Tried> {
  const victim = world.victims[principal.victim];
  const tried: Tried = { door, principal, statuses: [], leaks: [] };
  const before = door.method === "GET" ? "" : await world.snapshot(principal.victim);
  const one = async (name: string, attempt: Partial<Attempt>) => {
    const { status, asked, answered } = await request(app, door, principal, attempt);
    tried.statuses.push(status);
    if (status >= 500 && status !== 501) tried.leaks.push(`${name}: answered ${status}`);
    // Their own input may come back; what only the other user knows may not.
    const secret = victim.secrets.find((text) => answered.includes(text) && !asked.includes(text));
    if (secret) tried.leaks.push(`${name}: ${secret} in ${answered.slice(0, 200)}`);
  };
  for (const [name, way] of Object.entries(ways)) {
    const attempts = way(principal.email, victim);
    // Where nothing is to fill in, every one of its attempts would be the same request.
    const same =
      (name === "the path" && !door.path.includes("{")) ||
      (name === "the body" && isBodiless(door));
    const kept = same ? attempts.slice(0, 1) : attempts;
    await Promise.all(kept.map((attempt) => one(name, attempt)));
  }
  if (door.method !== "GET" && (await world.snapshot(principal.victim)) !== before)
    tried.leaks.push("changed what is stored of another");
  return tried;
}

function isBodiless({ method }: Door): boolean {
  return method === "GET" || method === "DELETE";
}

async function request(app: TestApp, door: Door, principal: Principal, attempt: Partial<Attempt>) {
  const segment = encodeURIComponent(
    attempt.segment ?? (door.path.includes("{email}") ? "nobody@example.test" : randomUUID()),
  );
  const priceId = app.context.config.credits.subUserPriceIds[1] ?? "";
  const input = plainInput(door, { priceId, ...principal });
  const bodiless = isBodiless(door);
  const named = new URLSearchParams(attempt.query);
  const plain = Object.entries(bodiless ? input : {}).filter(
    ([name]) => !named.has(name) && !named.has(`${name}[]`),
  );
  const query = [new URLSearchParams(plain as [string, string][]).toString(), attempt.query]
    .filter(Boolean)
    .join("&");
  const target = `${door.path.replace(/\{\w+\}/g, segment)}?${query}`;
  const body = bodiless ? undefined : JSON.stringify({ ...input, ...attempt.body });
  const headers = {
    accept: "application/json",
    // Nothing is learned from packing and unpacking ten thousand answers.
    "accept-encoding": "identity",
    "content-type": "application/json",
    "x-requested-with": "tests",
    "idempotency-key": randomUUID(),
    ...(principal.authorization ? { authorization: principal.authorization } : {}),
    ...attempt.headers,
  };
  const origin = door.side === "web" ? app.origin : (app.backend?.url ?? "");
  const answer = await fetch(origin + target, {
    method: door.method,
    headers,
    redirect: "manual",
    ...(body ? { body } : {}),
  });
  const asked =
    decodeURIComponent(target.replaceAll("+", " ")) +
    (body ?? "") +
    JSON.stringify(attempt.headers ?? {});
  return {
    status: answer.status,
    asked,
    answered: `${answer.headers.get("location") ?? ""} ${await answer.text()}`,
  };
}

/** Statuses as `200x3 403x9`. */
function countStatuses(statuses: readonly number[]): string {
  const counts = new Map<number, number>();
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map(([status, count]) => `${status}x${count}`).join(" ");
}

function printTable(results: readonly Tried[], names: readonly Principal["name"][]): void {
  const doors = [...new Set(results.map(({ door }) => `${door.side} ${door.method} ${door.path}`))];
  const lines = doors.map((title) => {
    const cells = names.map((name) => {
      const one = results.find(
        ({ door, principal }) =>
          principal.name === name && `${door.side} ${door.method} ${door.path}` === title,
      );
      return `${countStatuses(one?.statuses ?? [])}${one?.leaks.length ? ` LEAKS ${one.leaks.length}` : ""}`.padEnd(
        34,
      );
    });
    return `${title.padEnd(58)} ${cells.join(" ")}`;
  });
  const tries = results.reduce((sum, { statuses }) => sum + statuses.length, 0);
  const leaks = results.reduce((sum, one) => sum + one.leaks.length, 0);
  process.stdout.write(
    `${["door".padEnd(58), ...names.map((name) => name.padEnd(34))].join(" ")}\n${lines.join("\n")}\n` +
      `${names.length} principals x ${doors.length} doors x ${Object.keys(ways).length} ways: ${tries} requests, ${leaks} leaks\n`,
  );
}
