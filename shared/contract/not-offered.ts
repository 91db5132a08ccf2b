import { type ApiResponse, errorFromAnswer, type Transport } from "#shared/contract/call.ts";
import { AppError, isErrorCode } from "#shared/errors.ts";

/**
 * A foreign backend may implement section 7 of the specification alone. It then answers our other
 * calls with a bare 404, 405 or 501, while our own backend's "not found" has an error code.
 */
export function mapNotOffered(send: Transport): Transport {
  return async (request) => {
    const answer = await send(request);
    if (isNotOffered(request.path, answer)) throw new AppError("not-offered");
    return answer;
  };
}

/** The AppError of a response that did not pass through a client. */
export function errorFromBackend(path: string, answer: ApiResponse): AppError {
  return isNotOffered(path, answer) ? new AppError("not-offered") : errorFromAnswer(answer);
}

function isNotOffered(path: string, answer: ApiResponse): boolean {
  return !isSection7(path) && isUnknownCall(answer);
}

/** User records and subscriptions of both families: there a bare 404 means a missing record. */
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
