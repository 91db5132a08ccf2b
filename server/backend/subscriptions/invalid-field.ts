import { AppError } from "#shared/errors.ts";

/** A refusal that names the field and says what would be right (400). */
export function invalidField(field: string, message: string): AppError {
  return new AppError("invalid-input", { details: [{ field, message }] });
}
