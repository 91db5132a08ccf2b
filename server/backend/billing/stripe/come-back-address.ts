import type { ComeBack } from "#server/backend/billing/billing.ts";
import { AppError } from "#shared/errors.ts";

/** Says on the way back what came of a checkout. */
const outcomeParameter = "plan";

/**
 * The whole address that Stripe sends a person back to: a path of ours on the configured origin,
 * else on the loopback origin that the web server named. Throws 503 where there is neither, since
 * nobody could come back.
 */
export function comeBackAddress(
  { returnTo, origin }: ComeBack,
  baseUrl: string | null,
  outcome?: "started" | "left",
): string {
  const base = baseUrl ?? origin;
  if (base === null)
    throw new AppError("unavailable", {
      message: "Payments need BASE_URL to name this server's address. Please tell whoever runs it.",
    });
  const url = new URL(/^\/(?![/\\])/.test(returnTo) ? returnTo : "/", base);
  // `/.//elsewhere` and the like: what does not stay with us, or looks like another host, leads
  // home.
  const own =
    url.origin === new URL(base).origin && !url.pathname.startsWith("//")
      ? url
      : new URL("/", base);
  if (outcome) own.searchParams.set(outcomeParameter, outcome);
  return own.href;
}
