import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ApiCaller, registerCaller, send } from "#tests/support/mock-sign-in.ts";
import { openTeamPlan } from "#tests/support/open-team-plan.ts";
import { startTestApp, type TestApp } from "#tests/support/start-test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
});

function callApi(caller: ApiCaller | null, method: string, path: string, body?: unknown) {
  return send(
    `${app.origin}/api${path}`,
    method,
    body,
    caller ? { authorization: caller.authorization } : {},
  );
}

async function registerOwner(): Promise<ApiCaller> {
  const caller = await registerCaller(app.origin);
  if (!app.database) throw new TypeError("no database");
  await openTeamPlan(app.database, caller.email);
  return caller;
}

/** Accepts the one open invitation. */
async function accept(member: ApiCaller): Promise<void> {
  const { body } = await callApi(member, "GET", "/invitations");
  const [{ id } = { id: "" }] = body.items as { id: string }[];
  const accepted = await callApi(member, "POST", `/invitations/${id}/accept`, {});
  expect(accepted.status).toBe(200);
}

const memberPath = (email: string) => `/sub-users/${encodeURIComponent(email)}`;

describe("teams over /api", () => {
  it("S9 names the page on which an invited person answers", async () => {
    const owner = await registerOwner();
    expect((await callApi(owner, "GET", "/sub-users")).body).toMatchObject({
      invitationLink: `${app.origin}/invitations`,
    });
  });

  it("S9 refuses a choice that is neither yes nor no, and names the field", async () => {
    const [owner, member] = [await registerOwner(), await registerCaller(app.origin)];
    await callApi(owner, "POST", "/sub-users", { email: member.email });
    await accept(member);
    for (const body of [{}, { sharesWords: "yes" }, { sharesWords: null }])
      expect(await callApi(member, "PATCH", "/membership", body)).toMatchObject({
        status: 400,
        body: { error: { details: [{ field: "sharesWords" }] } },
      });
  });

  it("R6.1 R1.5 a member joins, spends, asks for more and leaves", async () => {
    const [owner, member] = [await registerOwner(), await registerCaller(app.origin)];
    expect((await callApi(owner, "GET", "/credits")).body).toMatchObject({
      canManageSubUsers: true,
    });
    const added = await callApi(owner, "POST", "/sub-users", { email: member.email, cap: 2 });
    expect(added).toMatchObject({ status: 201, body: { email: member.email, cap: 2, used: 0 } });
    await accept(member);
    expect((await callApi(member, "GET", "/membership")).body).toMatchObject({
      membership: { owner: owner.email, cap: 2, left: 2 },
    });
    expect(
      (await callApi(member, "POST", "/membership/ask", { message: "five, please" })).status,
    ).toBe(200);
    expect((await callApi(owner, "GET", "/sub-users")).body).toMatchObject({
      total: 1,
      items: [{ request: { message: "five, please" } }],
    });
    expect(
      (await callApi(owner, "PATCH", memberPath(member.email), { cap: 5 })).body,
    ).toMatchObject({
      cap: 5,
      request: null,
    });
    expect((await callApi(member, "DELETE", "/membership")).status).toBe(200);
    expect((await callApi(owner, "GET", "/sub-users")).body).toMatchObject({ total: 0 });
    const gone = await callApi(owner, "DELETE", memberPath(member.email));
    expect([gone.status, gone.body.error]).toEqual([
      404,
      {
        code: "not-found",
        message: "Sorry! the data you are looking for could not be found",
        reason: "No member of your plan has this address.",
      },
    ]);
  });

  it("R6.1 answers 401 to visitors and 403 without a team", async () => {
    const anonymous = await registerCaller(app.origin);
    for (const [method, path, body] of [
      ["GET", "/sub-users", undefined],
      ["POST", "/sub-users", { email: "m@example.test" }],
      ["PATCH", memberPath("m@example.test"), { cap: 1 }],
      ["DELETE", memberPath("m@example.test"), undefined],
    ] as const) {
      expect((await callApi(null, method, path, body)).status).toBe(401);
      expect((await callApi(anonymous, method, path, body)).status).toBe(403);
    }
    for (const [method, path] of [
      ["GET", "/membership"],
      ["POST", "/membership/ask"],
      ["DELETE", "/membership"],
      ["PATCH", "/membership"],
      ["GET", "/invitations"],
      ["POST", "/invitations/1/accept"],
      ["POST", "/invitations/1/decline"],
    ] as const) {
      const body = method === "POST" ? {} : method === "PATCH" ? { sharesWords: true } : undefined;
      expect((await callApi(null, method, path, body)).status).toBe(401);
    }
  });

  it("R6.3 S-01 rejects another owner and accepts the user's own address", async () => {
    const [owner, thief] = [await registerOwner(), await registerOwner()];
    const member = await registerCaller(app.origin);
    const { email } = member;
    await callApi(owner, "POST", "/sub-users", { email });
    await accept(member);
    const query = `?owner=${encodeURIComponent(owner.email.toUpperCase())}`;
    const attempts = [
      await callApi(thief, "GET", `/sub-users${query}`),
      await callApi(thief, "POST", "/sub-users", { email: "m2@example.test", owner: owner.email }),
      await callApi(thief, "PATCH", memberPath(email), { cap: 0, owner: owner.email }),
      await callApi(thief, "DELETE", `${memberPath(email)}${query}`),
    ];
    expect(attempts.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect((await callApi(thief, "DELETE", memberPath(email))).status).toBe(404);
    expect((await callApi(owner, "GET", `/sub-users${query}`)).body).toMatchObject({
      total: 1,
      items: [{ email, cap: null }],
    });
    expect(
      (await callApi(thief, "GET", `/sub-users?owner=${thief.email}&owner=${owner.email}`)).status,
    ).toBe(400);
    expect((await callApi(owner, "DELETE", `${memberPath(email)}${query}`)).status).toBe(200);
  });

  it("R5.4 returns message and fields of an error", async () => {
    const owner = await registerOwner();
    expect(await callApi(owner, "POST", "/sub-users", { email: owner.email })).toMatchObject({
      status: 400,
      body: {
        error: {
          code: "invalid-input",
          details: [{ field: "email", message: expect.stringContaining("yourself") }],
        },
      },
    });
    await callApi(owner, "POST", "/sub-users", { email: "twice@example.test" });
    expect(
      await callApi(owner, "POST", "/sub-users", { email: "Twice@Example.test" }),
    ).toMatchObject({
      status: 409,
      body: {
        error: {
          code: "conflict",
          message: expect.stringContaining("already"),
          details: [{ field: "email" }],
        },
      },
    });
    expect(await callApi(owner, "POST", "/sub-users", { email: "nothing" })).toMatchObject({
      status: 400,
      body: { error: { details: [{ field: "email" }] } },
    });
  });
});
