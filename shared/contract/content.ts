import * as z from "zod/mini";
import { defineCall } from "#shared/contract/call.ts";
import { page } from "#shared/contract/parts.ts";

/** Kinds of public pages whose number depends on the data. */
export const addressKinds = ["codes", "acts", "notifications"] as const;
export type AddressKind = (typeof addressKinds)[number];

/** Below the 50,000 addresses that a sitemap file may have. */
export const addressesPerRequest = 10_000;

/** Between web server and backend. */
export const content = {
  version: defineCall({
    method: "GET",
    path: "/content-version",
    summary: "What changes with notifications, regulations and tariffs",
    input: z.object({}),
    answer: z.object({ version: z.string() }),
  }),
  addresses: defineCall({
    method: "GET",
    path: "/content-addresses",
    summary: "What has a public page: codes, regulations or notifications, 10,000 at once",
    input: z.object({ kind: z.enum(addressKinds), page }),
    answer: z.object({
      total: z.number(),
      /** `changed`: ISO date; null where it is not known. */
      items: z.array(z.object({ id: z.string(), changed: z.nullable(z.string()) })),
    }),
  }),
};
