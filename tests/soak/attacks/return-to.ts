import { startAttackedProgram } from "#tests/soak/attacks/attacked-program.ts";
import { signInDemo } from "#tests/soak/attacks/demo-session.ts";
import { type AttackFamily, createTally, forEachAtOnce } from "#tests/soak/attacks/family.ts";
import { createRandom, type Random } from "#tests/soak/support/random.ts";

/** Return addresses that lead elsewhere, at every place that redirects to one. */
export const returnTo: AttackFamily = {
  name: "return-to",
  wanted: 2156,
  run: async ({ seed, runs }) => {
    await using attacked = await startAttackedProgram();
    const { origin, send } = attacked;
    const vectors = listVectors(createRandom(seed), 500);
    const attempts = vectors.flatMap((vector) =>
      Object.entries(places).map(([place, request]) => ({ place, request, vector })),
    );
    const tally = createTally();
    await forEachAtOnce(attempts.slice(0, runs ?? undefined), 8, async (one, index) => {
      const { path, ...options } = one.request(one.vector);
      const given = `${one.place}, ${JSON.stringify(one.vector)}`;
      const headers = { accept: "text/html", ...options.headers };
      const answer = await send(path, { ...options, from: index, headers }).catch(String);
      if (typeof answer === "string") return tally.count(`${given}: ${answer}`);
      const off = findForeign(answer.headers.location, answer.text, origin, path);
      const broken = answer.status >= 500 && answer.status !== 503;
      tally.count((off ?? broken) ? `${given}: ${off ?? answer.status}` : null);
    });
    const signedIn = await signInAll(origin, vectors.slice(0, runs === null ? 200 : 5));
    for (const one of signedIn) tally.count(one);
    return {
      ...tally,
      note: `${vectors.length} vectors, ${Object.keys(places).length + 1} places`,
    };
  },
};

interface Sent {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

const form = {
  "content-type": "application/x-www-form-urlencoded",
  "sec-fetch-site": "same-origin",
};

/** Every place that redirects to an address from a request. */
const places: Record<string, (vector: string) => Sent> = {
  "sign-in screen": (vector) => ({ path: `/auth/login?returnTo=${encode(vector)}` }),
  "lock screen": (vector) => ({
    path: "/auth/lock",
    method: "POST",
    headers: form,
    body: `returnTo=${encode(vector)}`,
  }),
  callback: (vector) => ({
    path: `/callback?code=x&state=${stateOf(vector)}`,
    headers: { cookie: "" },
  }),
  path: (vector) => ({ path: `/${encodeURI(toWellFormed(vector)).replaceAll("#", "%23")}` }),
};

/** A complete sign-in each: with a session the provider does not prompt. */
async function signInAll(origin: string, vectors: readonly string[]): Promise<(string | null)[]> {
  const browser = await signInDemo(origin, "trial");
  const results: (string | null)[] = [];
  for (const vector of vectors) {
    const { chain } = await browser.open(`${origin}/login?returnTo=${encode(vector)}`);
    const off = chain.find((address) => new URL(address).origin !== origin);
    results.push(off ? `sign-in, ${JSON.stringify(vector)}: led to ${off}` : null);
  }
  return results;
}

function encode(vector: string): string {
  return encodeURIComponent(toWellFormed(vector));
}

/** A lone surrogate cannot be sent. */
function toWellFormed(text: string): string {
  return Buffer.from(text).toString();
}

function stateOf(vector: string): string {
  return Buffer.from(JSON.stringify({ returnTo: vector })).toString("base64url");
}

/** The first redirect, link or form that leaves our origin, resolved as browsers do. */
function findForeign(
  location: string | string[] | undefined,
  html: string,
  origin: string,
  path: string,
): string | null {
  const targets = [
    ...(location === undefined ? [] : [String(location)]),
    ...[...html.matchAll(/\s(?:href|action|formaction|src)="([^"]*)"/g)].map(([, found = ""]) =>
      found.replaceAll("&amp;", "&").replaceAll("&#x27;", "'"),
    ),
  ];
  const page = URL.canParse(origin + path) ? origin + path : origin;
  const leaves = (target: string) => {
    if (target.startsWith("data:image/") || target.startsWith("mailto:")) return false;
    if (!URL.canParse(target, page)) return false;
    const { origin: there, hostname } = new URL(target, page);
    return there !== origin && (location !== undefined || /evil|^null$|^$/.test(hostname || there));
  };
  return targets.find(leaves) ?? null;
}

const evil = "evil.example";

/** Fragments of known open-redirect attacks. */
const pieces = [
  ...["/", "//", "///", "\\", "/\\", "\\/", ":", "@", "?", "#", ".", "..", ";", "%", "%2f", "%5c"],
  ...["%00", "%09", "%0d%0a", "%252f", "%25%32%66", "%255c", "\t", "\n", "\r", "\0", "\u0001"],
  ...["\u00a0", "\u2028", "\u3002", "\uff0f", "\uff3c", "\uff0e", "\ufe0e", "\u200b", "\ufeff"],
  ...["http:", "https:", "http://", "https://", "HTTPS://", "javascript:", "data:text/html,"],
  ...["file:///", "ws://", "blob:", "//evil%2eexample", "user:pass@", "localhost@", "127.0.0.1@"],
  ...["[::1]", "0x7f000001", "2130706433", "%ef%bc%8f", "%c0%af", "%e0%80%af", "pricing", "q=1"],
] as const;

const known = [
  `//${evil}`,
  `///${evil}`,
  `/\\${evil}`,
  `\\\\${evil}`,
  `/.//${evil}`,
  `/..//${evil}`,
  `/./\\${evil}`,
  `/%2f/${evil}`,
  `/%5c${evil}`,
  `%2f%2f${evil}`,
  `%252f%252f${evil}`,
  `/\t/${evil}`,
  `/\n/${evil}`,
  `\t//${evil}`,
  ` //${evil}`,
  `\u00a0//${evil}`,
  `/\u2028/${evil}`,
  `\uff0f\uff0f${evil}`,
  `/\uff0f${evil}`,
  `//${evil}\u3002com`,
  `http:${evil}`,
  `http:/${evil}`,
  `http:\\\\${evil}`,
  `https:///${evil}`,
  `javascript:alert(1)//${evil}`,
  `java\tscript:alert(1)`,
  `\u0001javascript:alert(1)`,
  `data:text/html,<script>location='//${evil}'</script>`,
  `http://localhost@${evil}/`,
  `http://localhost:80\\@${evil}/`,
  `http://localhost%23@${evil}/`,
  `/pricing/..//${evil}`,
  `/pricing?next=//${evil}`,
  `/login?returnTo=//${evil}`,
  `/auth/../../${evil}`,
  `/;//${evil}`,
  `//%00${evil}`,
  `/%0d%0aLocation:%20http://${evil}`,
  `/\r\nLocation: http://${evil}`,
  `//[${evil}]`,
  `//${evil}%20@localhost`,
] as const;

function listVectors(random: Random, count: number): string[] {
  const all = new Set<string>(known);
  while (all.size < count) {
    const length = random.whole(1, 5);
    let vector = "";
    for (let at = 0; at < length; at += 1) vector += random.pick(pieces);
    all.add(random.chance(0.8) ? vector + evil : `${vector}/${evil}`);
  }
  return [...all];
}
