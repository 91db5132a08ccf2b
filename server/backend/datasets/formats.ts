/** Formats of the YAML data files and of the datasets compiled from them. */
import * as z from "zod/mini";
import { notificationRecord } from "#shared/contract/notifications.ts";
import { regulation } from "#shared/contract/regulations.ts";

const jurisdiction = z.string().check(z.regex(/^[A-Z]{2}$/, "Use a two-letter jurisdiction."));

export const regulationsFile = z.strictObject({ jurisdiction, acts: z.array(regulation) });
export const notificationsFile = z.strictObject({
  jurisdiction,
  notifications: z.array(notificationRecord),
});

/** notifications/edition.yaml */
export const editionFile = z.strictObject({
  day: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, "Use a date as YYYY-MM-DD.")),
});

export type CompiledRegulation = z.infer<typeof regulation> & { jurisdiction: string };
export type CompiledNotification = z.infer<typeof notificationRecord>;

/** dist/datasets/acts.json and notifications.json. */
export interface ItemsDataset<Item> {
  checksum: string;
  items: Item[];
}

export interface NotificationsDataset extends ItemsDataset<CompiledNotification> {
  /** ISO day of the edition, from which a new installation counts as having its notifications. */
  day: string;
}

const shortText = z
  .string()
  .check(
    z.trim(),
    z.minLength(2, "Write at least two letters."),
    z.maxLength(600, "Write at most 600 characters."),
  );
const called = z._default(z.array(shortText), []);

const subheadingRecord = z.strictObject({
  code: z.string().check(z.regex(/^\d{6}$/, "A subheading has six digits.")),
  title: shortText,
  about: z.optional(shortText),
  called,
});

const headingRecord = z.strictObject({
  code: z.string().check(z.regex(/^\d{4}$/, "A heading has four digits.")),
  title: shortText,
  about: shortText,
  called,
  not: z._default(z.array(z.strictObject({ goods: shortText, see: z.string() })), []),
  subheadings: z
    .array(subheadingRecord)
    .check(z.minLength(1, "A heading has at least one subheading.")),
});
export type HeadingRecord = z.infer<typeof headingRecord>;

export const chapterRecord = z.strictObject({
  chapter: z.string().check(z.regex(/^\d{2}$/, "A chapter has two digits.")),
  section: z.number().check(z.int(), z.minimum(1), z.maximum(21)),
  title: shortText,
  about: shortText,
  headings: z.array(headingRecord),
});
export type ChapterRecord = z.infer<typeof chapterRecord>;

export const sectionsFile = z.strictObject({
  sections: z.array(z.strictObject({ number: z.number(), roman: z.string(), title: shortText })),
  reserved: z.array(z.strictObject({ chapter: z.string(), section: z.number(), title: shortText })),
});
type SectionsFile = z.infer<typeof sectionsFile>;

/** Brand and retailer names, by the code of the goods they usually mean. */
export const brandsFile = z.strictObject({
  brands: z.array(z.strictObject({ code: z.string(), names: z.array(shortText) })),
});
export type BrandRecord = z.infer<typeof brandsFile>["brands"][number];

/** Further names for the codes of a chapter, searched but never shown. */
export const searchNamesFile = z.strictObject({
  chapter: z.string().check(z.regex(/^\d{2}$/, "A chapter has two digits.")),
  names: z.record(z.string(), z.array(shortText)),
});
export type ChapterNames = z.infer<typeof searchNamesFile>;

export interface SearchNamesDataset {
  checksum: string;
  /** By heading or subheading. */
  names: Record<string, string[]>;
}

export interface NomenclatureDataset extends SectionsFile {
  checksum: string;
  /** Checksum of the search names: when they change, the index is rebuilt. */
  searchNames: string;
  chapters: ChapterRecord[];
  brands: BrandRecord[];
}

const inLanguages = z.strictObject({ en: shortText, es: shortText });
const questionId = z
  .string()
  .check(z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, "Use small letters, digits and hyphens."));

/** nomenclature/questions.yaml: a property of goods that decides between codes. */
const questionRecord = z.strictObject({
  id: questionId,
  ask: inLanguages,
  /** Words that state the property without stating one of the choices. */
  said: called,
  choices: z
    .array(
      z.strictObject({
        id: questionId,
        label: inLanguages,
        /** Words of a query that state this choice, plurals apart. */
        said: called,
        /** Chapters, headings and subheadings that it means. */
        codes: z.array(z.string()).check(z.minLength(1, "A choice means at least one code.")),
      }),
    )
    .check(z.minLength(2, "A question has at least two choices.")),
});
export type QuestionRecord = z.infer<typeof questionRecord>;
export const questionsFile = z.strictObject({ questions: z.array(questionRecord) });

export interface QuestionsDataset {
  checksum: string;
  questions: QuestionRecord[];
}

/** Everyday names of the codes in another language. */
const translatedRecord = { code: z.string(), title: shortText, called };
export const translatedChapter = z.strictObject({
  chapter: z.string().check(z.regex(/^\d{2}$/, "A chapter has two digits.")),
  title: shortText,
  headings: z.array(
    z.strictObject({
      ...translatedRecord,
      subheadings: z._default(z.array(z.strictObject(translatedRecord)), []),
    }),
  ),
});
export type TranslatedChapter = z.infer<typeof translatedChapter>;

export interface TranslationDataset {
  checksum: string;
  chapters: TranslatedChapter[];
}
