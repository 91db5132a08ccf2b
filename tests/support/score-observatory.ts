/**
 * Scores a response by the published rules of MDN's HTTP Observatory: 100 minus penalties and, from
 * 90 on, plus bonuses. 135 is the documented maximum; a response only gets the bonuses that fit its
 * kind. Not scored: the redirect from http to https, which is the proxy's.
 */
export interface Scored {
  headers: Headers;
  /** Empty for anything but HTML. */
  html: string;
  /** Whether the host is in the HSTS preload list, which its owner requests. */
  isPreloaded: boolean;
}

export interface Score {
  score: number;
  /** Modifiers of the tests, zeros omitted. */
  modifiers: Record<string, number>;
}

export function scoreObservatory(scored: Scored): Score {
  const all = {
    csp: scorePolicy(scored.headers),
    cookies: scoreCookies(scored.headers),
    hsts: scoreTransport(scored),
    referrer: scoreReferrer(scored.headers),
    sri: scoreScripts(scored.html),
    sniffing: scored.headers.get("x-content-type-options") === "nosniff" ? 0 : -5,
    framing: scoreFraming(scored.headers),
    corp: scoreResourcePolicy(scored.headers),
    // Any site may read public content, but not with the user's credentials.
    cors: scored.headers.get("access-control-allow-credentials") === "true" ? -50 : 0,
  };
  const modifiers = Object.fromEntries(Object.entries(all).filter(([, points]) => points !== 0));
  const sum = (sign: 1 | -1) =>
    Object.values(modifiers)
      .filter((points) => Math.sign(points) === sign)
      .reduce((total, points) => total + points, 0);
  const penalised = Math.max(0, 100 + sum(-1));
  return { score: penalised >= 90 ? penalised + sum(1) : penalised, modifiers };
}

const broad = ["ftp:", "http:", "https:", "*", "http://*", "https://*"];
const inline = ["'unsafe-inline'", "data:"];

function scorePolicy(headers: Headers): number {
  const policy = readPolicy(headers);
  if (policy.size === 0) return -25;
  const sources = (name: string) => policy.get(name) ?? policy.get("default-src") ?? ["*"];
  const has = (name: string, bad: readonly string[]) =>
    sources(name).some((source) => bad.includes(source));
  if (has("script-src", [...broad, ...inline]) || has("object-src", broad)) return -20;
  const plain = (source: string) => /^(http|ftp):/.test(source);
  if ([...policy].some(([name, all]) => !/^(img|media)-src$/.test(name) && all.some(plain)))
    return -20;
  if (has("script-src", ["'unsafe-eval'"]) || has("style-src", ["'unsafe-eval'"])) return -10;
  if ([...sources("img-src"), ...sources("media-src")].some(plain)) return -10;
  if (has("style-src", [...broad, ...inline])) return 0;
  return policy.get("default-src")?.join() === "'none'" ? 10 : 5;
}

function readPolicy(headers: Headers): Map<string, string[]> {
  const directives = (headers.get("content-security-policy") ?? "").split(";").filter(Boolean);
  return new Map(
    directives.map((directive) => {
      const [name = "", ...sources] = directive.trim().toLowerCase().split(/\s+/);
      return [name, sources];
    }),
  );
}

/** Every cookie Secure and SameSite, those of sessions HttpOnly. */
function scoreCookies(headers: Headers): number {
  const cookies = headers.getSetCookie().map((line) => line.toLowerCase());
  if (cookies.length === 0) return 0;
  const isSession = (line: string) => /^[^=]*(login|sess)/.test(line);
  if (cookies.some((line) => isSession(line) && !line.includes("httponly"))) return -30;
  if (cookies.some((line) => isSession(line) && !/; ?secure/.test(line))) return -10;
  if (cookies.some((line) => !/; ?secure/.test(line))) return -5;
  return cookies.every((line) => line.includes("samesite=")) ? 5 : 0;
}

/** Preloading requires a year, subdomains and the host's request. */
function scoreTransport({ headers, isPreloaded }: Scored): number {
  const value = headers.get("strict-transport-security")?.toLowerCase() ?? "";
  const age = Number(/max-age=(\d+)/.exec(value)?.[1] ?? 0);
  if (value === "") return -20;
  if (age < 15_768_000) return -10;
  const canBe = age >= 31_536_000 && /includesubdomains/.test(value) && /preload/.test(value);
  return isPreloaded && canBe ? 5 : 0;
}

function scoreReferrer(headers: Headers): number {
  const value = headers.get("referrer-policy");
  if (value === null) return 0;
  const isPrivate =
    /^(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/.test(value);
  return isPrivate ? 5 : -5;
}

/** Scripts by path from our own origin; integrity hashes earn the bonus. */
function scoreScripts(html: string): number {
  const scripts = [...html.matchAll(/<script\b[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => /\bsrc="/.test(tag));
  if (scripts.some((tag) => !/\bsrc="\/(?!\/)/.test(tag))) return -50;
  return scripts.length > 0 && scripts.every((tag) => /\bintegrity="sha384-/.test(tag)) ? 5 : 0;
}

function scoreFraming(headers: Headers): number {
  if (readPolicy(headers).has("frame-ancestors")) return 5;
  return /^(deny|sameorigin)$/i.test(headers.get("x-frame-options") ?? "") ? 0 : -20;
}

function scoreResourcePolicy(headers: Headers): number {
  const value = headers.get("cross-origin-resource-policy");
  if (value === null || value === "cross-origin") return 0;
  return value === "same-origin" || value === "same-site" ? 10 : -5;
}
