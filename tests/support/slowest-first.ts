import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that wait for programs, browsers and databases come first, so that no long one ends last. */
const folders = ["tests/faults/", "tests/e2e/", "tests/model/", "tests/api/"];

export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return [...files].sort((a, b) => rankOf(a) - rankOf(b) || (a.moduleId < b.moduleId ? -1 : 1));
  }
}

function rankOf({ moduleId }: TestSpecification): number {
  const rank = folders.findIndex((folder) => moduleId.includes(`/${folder}`));
  return rank < 0 ? folders.length : rank;
}
