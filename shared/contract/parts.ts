import * as z from "zod/mini";

/** Schemas shared by several parts of the contract. Messages say what a valid value is. */

export const isoDate = z
  .string()
  .check(z.regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, "Use a date as YYYY-MM-DD."));

/** Email as an identifier: trimmed, lower case. */
export const email = z.pipe(
  z
    .string("Enter an email address.")
    .check(
      z.trim(),
      z.toLowerCase(),
      z.maxLength(254, "An email address has at most 254 characters."),
    ),
  z
    .string()
    .check(
      z.regex(
        /^[^\s@<>"']+@[^\s@<>"']+\.[^\s@<>"']+$/,
        "Enter an email address such as name@company.com.",
      ),
    ),
);

/** ISO 3166-1 alpha-2 code, or EU for the customs union. */
export const countryCode = z
  .string()
  .check(
    z.trim(),
    z.toUpperCase(),
    z.regex(/^[A-Z]{2}$/, "Use a two-letter country code such as GB or US."),
  );

/**
 * HS digits without separators: chapter (2), heading (4), subheading (6) and national lines (8,
 * 10).
 */
export const hsDigits = z
  .string()
  .check(z.regex(/^\d{2}(\d{2}){0,4}$/, "An HS code has 2, 4, 6, 8 or 10 digits."));

export const page = z._default(
  z.coerce
    .number("Use a page number from 1.")
    .check(
      z.int("Use a page number from 1."),
      z.minimum(1, "Use a page number from 1."),
      z.maximum(10_000, "Use a page number up to 10000."),
    ),
  1,
);

/** Items a page; each list has its own default. */
export function sizeUpTo(max: number, noun = "a number") {
  const message = `Use ${noun} from 1 to ${max}.`;
  return z.optional(
    z.coerce.number(message).check(z.int(message), z.minimum(1, message), z.maximum(max, message)),
  );
}

/**
 * State of a block of facts: facts exist; none exist on this date; the data set does not cover
 * them; loading failed. "None" is never said of what is merely not covered.
 */
const blockState = z.enum(["present", "none", "not-covered", "failed"]);
export type BlockState = z.infer<typeof blockState>;

/** A block of facts with its state and source. */
export function block<Fact extends z.ZodMiniType>(fact: Fact) {
  return z.object({
    state: blockState,
    facts: z.array(fact),
    note: z.optional(z.string()),
    source: z.optional(z.string()),
    recordedAt: z.optional(z.string()),
  });
}

/** A query parameter that may be repeated. */
export function listOf<Item extends z.ZodMiniType>(item: Item, max = 50) {
  return z._default(
    z.pipe(
      z.transform((value: unknown) =>
        Array.isArray(value) ? value : value === undefined || value === "" ? [] : [value],
      ),
      z.array(item).check(z.maxLength(max, `At most ${max} values.`)),
    ),
    [],
  );
}

export const empty = z.object({});
