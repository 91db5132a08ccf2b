import { type Transport, errorFromAnswer, type ApiResponse } from "#shared/contract/call.ts";
import { AppError, isErrorCode } from "#shared/errors.ts";

/**
 * A backend need only speak the specification's section 7. Everything else may be unknown to it,
 * which is not the same as a thing that is not there: our own backend says so with a code of its
 * own, any other server with a bare 404, 405 or 501.
 */
export function tellNotOffered(carry: Transport): Transport {
  return async (request) => {
    const answer = await carry(request);
    if (isNotOffered(request.path, answer)) throw new AppError("not-offered");
    return answer;
  };
}

/**
 * The AppError that a backend's refusal stands for, where the answer did not come through a client.
 */
export function errorFromBackend(path: string, answer: ApiResponse): AppError {
  return isNotOffered(path, answer) ? new AppError("not-offered") : errorFromAnswer(answer);
}

function isNotOffered(path: string, answer: ApiResponse): boolean {
  return !isSection7(path) && isUnknownCall(answer);
}

/**
 * User records and subscriptions of both families: there, a bare 404 says that the record is not
 * there.
 */
function isSection7(path: string): boolean {
  return /^\/users(-smart-hs)?([/?]|$)/.test(path);
}

function isUnknownCall({ status, body }: ApiResponse): boolean {
  if (status !== 404 && status !== 405 && status !== 501) return false;
  const { error } = (typeof body === "object" && body !== null ? body : {}) as {
    error?: { code?: unknown } | null;
  };
  return !isErrorCode(error?.code);
}
