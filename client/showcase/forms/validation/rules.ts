import * as z from "zod/mini";

/** The rules of a watched lane, in the library that the product's own forms use too. */
const laneSchema = z.object({
  hsCode: z.string().check(z.regex(/^\d{6}$/, "The HS code has six digits, as in 691110.")),
  goods: z
    .string()
    .check(
      z.trim(),
      z.minLength(3, "Use at least three characters."),
      z.maxLength(80, "Use 80 characters at most."),
    ),
  from: z.string().check(z.regex(/^[A-Z]{2}$/, "Choose the country of origin.")),
  to: z.string().check(z.regex(/^[A-Z]{2}$/, "Choose the destination.")),
  share: z.coerce
    .number("The share must be a number.")
    .check(
      z.minimum(0, "The share must be 0 or more."),
      z.maximum(100, "The share must be 100 or less."),
    ),
});

export type LaneField = keyof typeof laneSchema.shape;

/** The first message of each invalid field. */
export function problemsOf(values: Record<string, string>): Partial<Record<LaneField, string>> {
  const read = z.safeParse(laneSchema, values);
  if (read.success) return {};
  const problems: Partial<Record<LaneField, string>> = {};
  for (const { path, message } of read.error.issues) {
    const field = path[0] as LaneField;
    problems[field] ??= message;
  }
  return problems;
}
