import { explainFailure } from "#cli/failure.ts";
import { AppError } from "#shared/errors.ts";

export interface Finding {
  check: string;
  ok: boolean;
  answer: string;
}

/** What a check found; a failure to ask is what it found as well. */
export async function findingOf(
  check: string,
  ask: () => Promise<{ ok: boolean; answer: string }>,
): Promise<Finding> {
  try {
    return { check, ...(await ask()) };
  } catch (error) {
    return {
      check,
      ok: false,
      answer: error instanceof AppError ? explainFailure(error) : (error as Error).message,
    };
  }
}
