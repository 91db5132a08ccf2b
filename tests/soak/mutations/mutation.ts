/** One way to break what a requirement says, and the test that has to notice. */
export interface Mutation {
  /** The requirement's number. */
  line: string;
  /** Name of the broken rule, for the table. */
  broken: string;
  /** The file of product code, and the piece that occurs in it exactly once. */
  file: string;
  piece: string;
  replacement: string;
  /** The file's name afterwards, where the name is what the requirement is about. */
  movedTo?: string;
  /** A proof of docs/requirements.md: its file, and the title as it stands there. */
  test: string;
  title: string;
  /** The test opens or starts the built program. */
  isBuilt?: true;
}

/** The tests of a title; what vitest fills in may be anything. */
export function patternOf(title: string): string {
  return title
    .split(/%[a-z]|\$\w+/)
    .map((part) => part.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"))
    .join(".*");
}
