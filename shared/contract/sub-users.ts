import * as z from "zod/mini";
import { defineCall } from "#shared/contract/call.ts";
import { email, empty } from "#shared/contract/parts.ts";

/** The team of a plan that may manage sub-users. */

export const subUser = z.object({
  email: z.string(),
  cap: z.nullable(z.number()),
  used: z.number(),
  addedAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
});
export type SubUser = z.infer<typeof subUser>;

export const subUsers = {
  list: defineCall({
    method: "GET",
    path: "/sub-users",
    summary: "The members drawing on the asker's plan",
    input: empty,
    answer: z.object({ items: z.array(subUser), total: z.number(), next: z.nullable(z.number()) }),
  }),
  add: defineCall({ method: "POST", path: "/sub-users", summary: "Add a member by address", input: z.object({ email }), answer: subUser }),
  remove: defineCall({
    method: "DELETE",
    path: "/sub-users/{email}",
    summary: "Remove a member at once",
    input: z.object({ email }),
    answer: empty,
  }),
};
