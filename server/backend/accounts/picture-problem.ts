import { pictureProblemWords } from "#shared/contract/profile.ts";
import { AppError, type ErrorCode } from "#shared/errors.ts";

/** A refusal in the words that pictures have for it. */
export function pictureProblem(code: ErrorCode, cause?: unknown): AppError {
  const message = pictureProblemWords(code);
  return new AppError(code, { ...(message === undefined ? {} : { message }), cause });
}
