import { AppError } from "#shared/errors.ts";

const uniqueViolation = "23505";
const attempts = 4;

/**
 * Repeats a statement that lost a race for a unique key: by then it finds the winner's row. Throws
 * 409 if it keeps losing.
 */
export async function retryOnConflict<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if ((error as { code?: string }).code !== uniqueViolation) throw error;
      if (attempt >= attempts) throw new AppError("conflict", { cause: error, retryAfter: 1 });
    }
  }
}
