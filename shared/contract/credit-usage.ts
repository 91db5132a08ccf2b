import * as z from "zod/mini";
import { isoDate } from "#shared/contract/parts.ts";
import { searchKind } from "#shared/contract/searches.ts";

/**
 * What credits were used for between two days (UTC), as far as the asker may see it: the same
 * entries as their ledger's.
 */

export const usageStep = z.enum(["day", "week", "month"], "Use step=day, step=week or step=month.");
export type UsageStep = z.infer<typeof usageStep>;

const day = z.optional(z.union([z.literal(""), isoDate]));

export const usageInput = z.object({
  /** First and last day, both included; the last 30 days where they are not said. */
  from: day,
  to: day,
  /**
   * By the length of the range where it is not said: days up to five weeks, weeks up to seven
   * months, months beyond.
   */
  step: z.optional(usageStep),
});

const spent = { credits: z.number(), searches: z.number() };

export const creditUsage = z.object({
  from: z.string(),
  to: z.string(),
  step: usageStep,
  /**
   * The day of the first ledger entry; null where there is none. Before it nothing is known of the
   * asker.
   */
  since: z.nullable(z.string()),
  /** Credits used, those given back taken off, and searches opened in the whole range. */
  used: z.number(),
  searches: z.number(),
  /** Oldest first. Null where nothing is known: before `since` and after today. */
  steps: z.array(
    z.object({ from: z.string(), used: z.nullable(z.number()), searches: z.nullable(z.number()) }),
  ),
  /** Kind null: paid, and nothing opened with it yet. */
  kinds: z.array(z.object({ kind: z.nullable(searchKind), ...spent })),
  /**
   * Where the goods were going and coming from, most credits first, at most 20; null where the
   * search did not say.
   */
  lanes: z.array(
    z.object({ destination: z.nullable(z.string()), origin: z.nullable(z.string()), ...spent }),
  ),
  /**
   * Who used them, most first: for an owner each of the team, for everybody else themselves.
   * `steps` as above.
   */
  people: z.array(
    z.object({
      email: z.string(),
      name: z.nullable(z.string()),
      ...spent,
      steps: z.array(z.number()),
    }),
  ),
  /** The latest searches, those of the same words on the same lane together, at most 20. */
  searched: z.array(
    z.object({
      kind: searchKind,
      q: z.string(),
      /** Query string that opens it again. */
      query: z.string(),
      destination: z.nullable(z.string()),
      origin: z.nullable(z.string()),
      /**
       * By whose rules goods are met at the destination: its own and its customs union's. The same
       * of the origin.
       */
      markets: z.array(z.string()),
      origins: z.array(z.string()),
      firstAt: z.string(),
      lastAt: z.string(),
      times: z.number(),
      people: z.array(z.object({ email: z.string(), name: z.nullable(z.string()) })),
      /** Until when it opens without a credit; null where the credit was given back. */
      freeUntil: z.nullable(z.string()),
    }),
  ),
  /** Searches, of any time, that open again without a credit at this moment. */
  repeatable: z.number(),
});
export type CreditUsage = z.infer<typeof creditUsage>;
