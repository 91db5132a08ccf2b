import { describe, expect, it } from "vitest";
import { mockApi } from "#shared/contract/session.ts";

/** The required fields of a call's input. */
function fieldsOf(
  call: (typeof mockApi)[keyof typeof mockApi],
  whole: Record<string, string>,
): string[] {
  expect(call.input.safeParse(whole).success).toBe(true);
  return Object.keys(whole).filter((name) => {
    const { [name]: _left, ...rest } = whole;
    return !call.input.safeParse(rest).success;
  });
}

describe("payloads of the mock API", () => {
  it.each([
    ["login", mockApi.login, { username: "test", password: "test" }],
    [
      "register",
      mockApi.register,
      { fullname: "Ada Byron", email: "ada@clearlane.test", password: "secret" },
    ],
    ["forget-password", mockApi.forgetPassword, { username: "test" }],
  ])("R3.7 %s has exactly its fields, all of them required", (_name, call, payload) => {
    expect(fieldsOf(call, payload)).toEqual(Object.keys(payload));
    expect(call.method).toBe("POST");
  });
});
