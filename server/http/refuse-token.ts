import { errors } from "jose";
import { AppError } from "#shared/errors.ts";

/**
 * Whatever is wrong with a token, the caller learns only that it does not hold; an unreachable
 * provider is no fault of the token.
 */
export async function refuseBadToken<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout))
      throw new AppError("invalid-credentials", { cause: error });
    throw new AppError("unavailable", { cause: error, retryAfter: 5 });
  }
}
