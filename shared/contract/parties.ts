import * as z from "zod/mini";
import { defineCall } from "#shared/contract/call.ts";
import { text } from "#shared/contract/parts.ts";

const match = z.object({
  /** As the CLI names it: ofac-sdn. */
  list: z.string(),
  /** Day of the list, ISO. */
  edition: z.string(),
  /** The publisher's number. */
  key: z.string(),
  name: z.string(),
  type: z.enum(["person", "entity", "vessel", "aircraft"]),
  programs: z.array(z.string()),
  countries: z.array(z.string()),
  ids: z.array(z.string()),
  remarks: z.nullable(z.string()),
  /** The name of the party that came nearest. */
  matched: z.object({ name: z.string(), kind: z.enum(["primary", "alias", "weak"]) }),
  /** 1 for the same words in any order; 0 for no similarity. */
  score: z.number(),
  isExact: z.boolean(),
});
export type ScreeningMatch = z.infer<typeof match>;

const lists = z.array(
  z.object({
    list: z.string(),
    title: z.string(),
    /** Day of the live edition, ISO; null before the first import. */
    edition: z.nullable(z.string()),
  }),
);

/** Below this score two names are not worth checking. */
export const screeningBar = 0.8;

export const parties = {
  screen: defineCall({
    method: "GET",
    path: "/parties/screen",
    summary:
      "Parties of the imported sanctions lists whose names come near, nearest first; no advice",
    input: z.object({
      name: text({ max: 200, trim: true, missing: "Give a name." }),
      /** The least score, 0 to 1. */
      least: z._default(
        z.coerce
          .number("Use a score from 0 to 1.")
          .check(
            z.minimum(0, "Use a score from 0 to 1."),
            z.maximum(1, "Use a score from 0 to 1."),
          ),
        screeningBar,
      ),
    }),
    answer: z.object({
      items: z.array(match),
      /** The lists searched: nothing can be said about others. */
      lists,
    }),
  }),
  lists: defineCall({
    method: "GET",
    path: "/parties/lists",
    summary: "The sanctions lists that can be screened, and the edition imported of each",
    input: z.object({}),
    answer: z.object({ lists }),
  }),
};
