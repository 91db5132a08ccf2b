import { describe, expect, it } from "vitest";
import type { ApiResponse } from "#shared/contract/call.ts";
import { mapNotOffered } from "#shared/contract/not-offered.ts";

function ask(path: string, answer: ApiResponse): Promise<ApiResponse> {
  return mapNotOffered(async () => answer)({ method: "GET", path, headers: {} });
}

const ours = { error: { code: "not-found", message: "…" } };

describe("a call that a backend does not know", () => {
  it.each([
    [404, "Cannot GET /searches"],
    [404, { message: "no route" }],
    [404, { error: "Not Found" }],
    [404, { error: { code: "E_ROUTE" } }],
    [404, null],
    [405, ""],
    [501, {}],
  ])("R8.1 is told apart by any %i that is not in our own shape: %j", async (status, body) => {
    await expect(ask("/searches?kind=hs-code&q=shoes", { status, body })).rejects.toMatchObject({
      code: "not-offered",
      status: 501,
    });
    await expect(ask("/usersmanual", { status, body })).rejects.toMatchObject({
      code: "not-offered",
    });
  });
  it("R8.1 is not a thing that our own backend says is not there", async () => {
    expect(await ask("/regulations/nothing", { status: 404, body: ours })).toEqual({
      status: 404,
      body: ours,
    });
  });
  it.each([
    "/users?userid=a",
    "/users-smart-hs?userid=a",
    "/users/subscription/current",
    "/users-smart-hs/subscription/trial",
  ])("R7.1 R7.7 is none of section 7's, where a bare 404 means no record: %s", async (path) => {
    expect(await ask(path, { status: 404, body: "Not Found" })).toEqual({
      status: 404,
      body: "Not Found",
    });
  });
  it.each([200, 400, 403, 500, 503])("R8.1 is none that answers %i", async (status) => {
    expect(await ask("/searches", { status, body: "" })).toEqual({ status, body: "" });
  });
});
