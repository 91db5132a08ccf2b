import * as z from "zod/mini";

/**
 * The nomenclature as the reviewable YAML files hold it, and as the compiled file carries it: the
 * same records, all chapters together.
 */

const words = z
  .string()
  .check(
    z.trim(),
    z.minLength(2, "Write at least two letters."),
    z.maxLength(600, "Write at most 600 characters."),
  );
const called = z._default(z.array(words), []);

export const subheadingRecord = z.strictObject({
  code: z.string().check(z.regex(/^\d{6}$/, "A subheading has six digits.")),
  title: words,
  about: z.optional(words),
  called,
});
export type SubheadingRecord = z.infer<typeof subheadingRecord>;

export const headingRecord = z.strictObject({
  code: z.string().check(z.regex(/^\d{4}$/, "A heading has four digits.")),
  title: words,
  about: words,
  called,
  not: z._default(z.array(z.strictObject({ goods: words, see: z.string() })), []),
  subheadings: z
    .array(subheadingRecord)
    .check(z.minLength(1, "A heading has at least one subheading.")),
});
export type HeadingRecord = z.infer<typeof headingRecord>;

export const chapterRecord = z.strictObject({
  chapter: z.string().check(z.regex(/^\d{2}$/, "A chapter has two digits.")),
  section: z.number().check(z.int(), z.minimum(1), z.maximum(21)),
  title: words,
  about: words,
  headings: z.array(headingRecord),
});
export type ChapterRecord = z.infer<typeof chapterRecord>;

export const sectionsFile = z.strictObject({
  sections: z.array(z.strictObject({ number: z.number(), roman: z.string(), title: words })),
  reserved: z.array(z.strictObject({ chapter: z.string(), section: z.number(), title: words })),
});
export type SectionsFile = z.infer<typeof sectionsFile>;

/** Brand and shop names, by the code of the goods they usually mean. */
export const brandsFile = z.strictObject({
  brands: z.array(z.strictObject({ code: z.string(), names: z.array(words) })),
});
export type BrandRecord = z.infer<typeof brandsFile>["brands"][number];

export interface NomenclatureDataset extends SectionsFile {
  checksum: string;
  chapters: ChapterRecord[];
  brands: BrandRecord[];
}
