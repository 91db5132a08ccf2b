import { mockAuthorization, tabStorage } from "#client/auth/session-user.ts";
import type { Carrier } from "#shared/contract/call.ts";
import { AppError } from "#shared/errors.ts";

const timeoutMs = 20_000;

/** The contract over fetch. A 403 sends the browser to /access-denied (R2.2); a network that is gone is `unavailable`. */
export const fetchCarrier: Carrier = async (request) => {
  const { signal, ...rest } = request;
  const limit = AbortSignal.timeout(timeoutMs);
  // Only people of the mock API carry a token; everybody else's session is a cookie that no script can read.
  const authorization = mockAuthorization(tabStorage());
  try {
    const answer = await fetch(request.path, {
      ...rest,
      headers: { ...(authorization ? { authorization } : {}), ...request.headers, "x-requested-with": "clearlane" },
      credentials: "same-origin",
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
    if (answer.status === 403) location.assign("/access-denied");
    const isJson = answer.headers.get("content-type")?.includes("json") ?? false;
    return { status: answer.status, body: isJson ? await answer.json() : await answer.text() };
  } catch (error) {
    if ((error as Error).name === "AbortError") throw error;
    const offline = typeof navigator !== "undefined" && navigator.onLine === false;
    throw new AppError((error as Error).name === "TimeoutError" ? "upstream-timeout" : "unavailable", {
      cause: error,
      ...(offline ? { message: "You are offline. Nothing was sent and nothing was charged." } : {}),
    });
  }
};
