import { isIP } from "node:net";

/** Names that Express knows. */
const ranges = new Set(["loopback", "linklocal", "uniquelocal"]);
const maxHops = 10;

/**
 * The problem of TRUST_PROXY, phrased to follow its name; null if valid. Express itself would fail
 * at the first request.
 */
export function findTrustProxyProblem(value: string): string | null {
  if (value === "false") return null;
  if (value === "true")
    return (
      "must not be true: anybody could then claim any client address in X-Forwarded-For and " +
      "escape the limit on failed sign-ins. Write the number of proxies in front (1 for one), or " +
      "their addresses, such as 10.0.0.0/8"
    );
  if (/^\d+$/.test(value))
    return Number(value) <= maxHops ? null : `must be at most ${maxHops} hops`;
  const wrong = value.split(",").map((part) => part.trim());
  return wrong.every(isRange)
    ? null
    : "must be false, a number of hops, or addresses such as 10.0.0.0/8, comma-separated; a " +
        "range that holds every address is the same as true";
}

function isRange(range: string): boolean {
  if (ranges.has(range)) return true;
  const [address = "", prefix, ...rest] = range.split("/");
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  if (prefix === undefined) return true;
  const bits = /^\d{1,3}$/.test(prefix) ? Number(prefix) : 0;
  return bits >= 1 && bits <= (version === 4 ? 32 : 128);
}
