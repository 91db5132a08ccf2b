import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Starts the longest test files first, so that none runs alone at the end. */
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
