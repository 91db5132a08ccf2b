import * as z from "zod/mini";

/** Schemas shared by several parts of the contract. Messages say what a valid value is. */

export const isoDate = z
  .string()
  .check(z.regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, "Use a date as YYYY-MM-DD."));

/**
 * Characters that no text may have: controls, which PostgreSQL and headers cannot hold; halves of
 * surrogate pairs and the signs of a failed decoding; overrides of the writing direction, which
 * make a text read as another one.
 */
const oneLine = /^[^\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069\uFFFD-\uFFFF]*$/u;
const multilineText = /^(?:[^\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069\uFFFD-\uFFFF]|[\t\n\r])*$/u;

interface TextRules {
  /** The most characters. */
  max: number;
  /** Said of a missing or empty text; without it, the text may be empty. */
  missing?: string;
  /** Drops white space around the text. */
  trim?: boolean;
  /** Allows tabs and line breaks. */
  multiline?: boolean;
}

/** Every text of an input, one plain line unless `multiline`. A test refuses other strings. */
export function text({ max, missing, trim = false, multiline = false }: TextRules) {
  return z
    .string(missing ?? "Send this once, as text.")
    .check(
      ...(trim ? [z.trim()] : []),
      z.regex(
        multiline ? multilineText : oneLine,
        multiline ? "Enter plain text." : "Enter one line of plain text.",
      ),
      ...(missing === undefined ? [] : [z.minLength(1, missing)]),
      z.maxLength(max, `Use at most ${max} characters.`),
    );
}

/** An id that the server gave out. */
export const id = text({ max: 100 });

/** Email as an identifier: trimmed, lower case, without invisible characters. */
export const email = z.pipe(
  text({ max: 254, trim: true, missing: "Enter an email address." }).check(z.toLowerCase()),
  z
    .string()
    .check(
      z.regex(
        /^[^\s@<>"'\p{Cf}]+@[^\s@<>"'\p{Cf}]+\.[^\s@<>"'\p{Cf}]+$/u,
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
export const blockState = z.enum(["present", "none", "not-covered", "failed"]);
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
      z.array(item).check(z.maxLength(max, `Use at most ${max} values.`)),
    ),
    [],
  );
}

export const empty = z.object({});
