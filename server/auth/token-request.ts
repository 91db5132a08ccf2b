import { setTimeout as sleep } from "node:timers/promises";

/** R9.4 */
const tokenRetries = 3;
/** Before the first retry; doubles. */
const firstPauseMs = 200;

/**
 * Sends a token request, and up to three times again after a lost connection, a time-out, 5xx or
 * 429. False when the provider refuses the refresh token for good; throws what else it says.
 */
export async function tryTokenRequest(
  send: () => Promise<unknown> | undefined,
  wait: (milliseconds: number) => Promise<unknown> = sleep,
): Promise<boolean> {
  for (let retries = 0; ; retries += 1) {
    try {
      await send();
      return true;
    } catch (error) {
      if ((error as { error?: string }).error === "invalid_grant") return false;
      if (retries >= tokenRetries || !mayPass(error)) throw error;
      await wait(firstPauseMs * 2 ** retries);
    }
  }
}

function mayPass(error: unknown): boolean {
  const status = statusOf(error);
  return status === undefined || status >= 500 || status === 429;
}

/** The library reports a response that is not OAuth as the cause of its error. */
function statusOf(error: unknown): number | undefined {
  for (let one = error; one instanceof Object; one = (one as { cause?: unknown }).cause) {
    const { status } = one as { status?: unknown };
    if (typeof status === "number") return status;
  }
  return undefined;
}
