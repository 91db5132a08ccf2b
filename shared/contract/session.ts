import * as z from "zod/mini";
import { defineCall } from "#shared/contract/call.ts";
import { email, empty, id, text } from "#shared/contract/parts.ts";

/** The session, and the four mocked calls. */

const sessionUser = z.object({
  /** The account's key: its address, or one made from the identity where none is verified. */
  email: z.string(),
  /** To show in place of a made one. */
  address: z.optional(z.string()),
  name: z.string(),
  roles: z.array(z.string()),
  /** Signed in through the provider, or by the mock API's token. */
  source: z.enum(["provider", "mock"]),
});
export type SessionUser = z.infer<typeof sessionUser>;

/** One browser in which the person is signed in. */
const signedInBrowser = z.object({
  id: z.string(),
  current: z.boolean(),
  /** Browser and system in a few words; empty if unknown. */
  browser: z.string(),
  signedInAt: z.string(),
  lastUsedAt: z.string(),
  expiresAt: z.string(),
});
export type SignedInBrowser = z.infer<typeof signedInBrowser>;

export const session = {
  show: defineCall({
    method: "GET",
    path: "/session",
    summary: "The signed-in user",
    input: empty,
    answer: z.object({
      user: z.nullable(sessionUser),
      /** The user who locked this browser's screen. */
      locked: z.optional(z.object({ email: z.string(), name: z.string() })),
    }),
  }),
  list: defineCall({
    method: "GET",
    path: "/sessions",
    summary: "Active sessions, the current one first",
    input: empty,
    answer: z.object({ items: z.array(signedInBrowser), total: z.number() }),
  }),
  end: defineCall({
    method: "DELETE",
    path: "/sessions/{id}",
    summary: "End one session",
    input: z.object({ id }),
    answer: empty,
  }),
  endOthers: defineCall({
    method: "DELETE",
    path: "/sessions",
    summary: "End all other sessions",
    input: empty,
    answer: z.object({ ended: z.number() }),
  }),
};

const mockUser = z.object({
  id: z.number(),
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.string(),
  token: z.string(),
});
export type MockUser = z.infer<typeof mockUser>;

const required = (missing: string) => text({ max: 200, missing });

export const mockApi = {
  login: defineCall({
    method: "POST",
    path: "/login/",
    summary: "Sign in at the mock API",
    input: z.object({
      username: required("Enter your username."),
      password: required("Enter your password."),
    }),
    answer: mockUser,
  }),
  logout: defineCall({
    method: "POST",
    path: "/logout/",
    summary: "Sign out at the mock API",
    input: empty,
    answer: empty,
  }),
  register: defineCall({
    method: "POST",
    path: "/register/",
    summary: "Register at the mock API",
    input: z.object({
      fullname: required("Enter your full name."),
      email,
      password: required("Choose a password."),
    }),
    answer: mockUser,
  }),
  forgetPassword: defineCall({
    method: "POST",
    path: "/forget-password/",
    summary: "Request a reset link from the mock API",
    input: z.object({ username: required("Enter your username.") }),
    answer: z.object({ message: z.string() }),
  }),
};
