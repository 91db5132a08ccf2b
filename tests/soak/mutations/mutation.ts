/** One way to break a requirement, and the test that has to notice. */
export interface Mutation {
  /** The requirement's number. */
  line: string;
  /** Name of the broken rule, for the table. */
  broken: string;
  /** The product file, and the text in it that occurs exactly once. */
  file: string;
  piece: string;
  replacement: string;
  /** The file's new name, if the requirement is about the name. */
  movedTo?: string;
  /** A proof from docs/requirements.md: file and title as listed. */
  test: string;
  title: string;
  /** The test needs the built program. */
  isBuilt?: true;
}

/** Whether a title matches, with any values for vitest's placeholders. */
export function patternOf(title: string): string {
  return title
    .split(/%[a-z]|\$\w+/)
    .map((part) => part.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"))
    .join(".*");
}
