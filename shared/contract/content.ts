import * as z from "zod/mini";
import { defineCall } from "#shared/contract/call.ts";

/** Between web server and backend. */
export const content = {
  version: defineCall({
    method: "GET",
    path: "/content-version",
    summary: "What changes with notifications, regulations and tariffs",
    input: z.object({}),
    answer: z.object({ version: z.string() }),
  }),
};
