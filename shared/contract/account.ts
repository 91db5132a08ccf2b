import * as z from "zod/mini";
import { defineCall } from "#shared/contract/call.ts";
import { empty } from "#shared/contract/parts.ts";

/** The account that a token's identity (issuer and subject) reaches; between our own servers. */
const signInAccount = z.discriminatedUnion("state", [
  z.object({
    state: z.literal("linked"),
    /** The key of the account's records: its address, or one made from the identity. */
    email: z.string(),
    /** A verified address that the account could have instead of a made one. */
    offer: z.nullable(
      z.object({
        address: z.string(),
        /** Another account has it. */
        taken: z.boolean(),
      }),
    ),
  }),
  /** The identity is new, and another account has its verified address. */
  z.object({ state: z.literal("unlinked"), address: z.string() }),
]);
export type SignInAccount = z.infer<typeof signInAccount>;

/** Rows by kind; a date is its ISO form. */
const ownRecords = z.record(z.string(), z.array(z.record(z.string(), z.unknown())));
export type OwnRecords = z.infer<typeof ownRecords>;

export const account = {
  show: defineCall({
    method: "GET",
    path: "/account",
    summary: "The account that the token's identity reaches",
    input: empty,
    answer: signInAccount,
  }),
  link: defineCall({
    method: "POST",
    path: "/account/link",
    summary: "Link the token's identity to the account of its verified address, once confirmed",
    input: empty,
    answer: signInAccount,
  }),
  /** A part of the file with all data stored about the user. */
  records: defineCall({
    method: "GET",
    path: "/account/records",
    summary: "Every record of the user but ledger and searches",
    input: empty,
    answer: ownRecords,
  }),
};
