import * as z from "zod/mini";

/** Building blocks that several nouns of the contract use. Messages say what would be right. */

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

/** Entries a page; the list's own number where it is not said. */
export function sizeUpTo(most: number) {
  const words = `Use a number from 1 to ${most}.`;
  return z.optional(
    z.coerce.number(words).check(z.int(words), z.minimum(1, words), z.maximum(most, words)),
  );
}

/**
 * The four honest states of a block of facts: there is something; nothing on this date; we do not
 * carry it yet; it could not be loaded.
 */
export const blockState = z.enum(["present", "none", "not-covered", "failed"]);
export type BlockState = z.infer<typeof blockState>;

/** A block of facts with its state, and where the facts come from. */
export function block<Fact extends z.ZodMiniType>(fact: Fact) {
  return z.object({
    state: blockState,
    facts: z.array(fact),
    note: z.optional(z.string()),
    source: z.optional(z.string()),
    recordedAt: z.optional(z.string()),
  });
}

/** Query parameters that may come once or several times. */
export function listOf<Item extends z.ZodMiniType>(item: Item, most = 50) {
  return z._default(
    z.pipe(
      z.transform((value: unknown) =>
        Array.isArray(value) ? value : value === undefined || value === "" ? [] : [value],
      ),
      z.array(item).check(z.maxLength(most, `At most ${most} values.`)),
    ),
    [],
  );
}

export const empty = z.object({});
