import * as z from "zod/mini";

/** The rules of a watched lane, in the library that the product's own forms use too. */
const laneSchema = z.object({
  hsCode: z.string().check(z.regex(/^\d{6}$/, "The HS code has six digits, as in 691110.")),
  goods: z
    .string()
    .check(
      z.trim(),
      z.minLength(3, "Describe the goods in three letters or more."),
      z.maxLength(80, "80 letters are enough for the goods."),
    ),
  from: z.string().check(z.regex(/^[A-Z]{2}$/, "Choose where the goods come from.")),
  to: z.string().check(z.regex(/^[A-Z]{2}$/, "Choose where the goods go.")),
  share: z.coerce
    .number("The share is a number.")
    .check(z.minimum(0, "The share is 0 or more."), z.maximum(100, "The share is 100 at most.")),
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
