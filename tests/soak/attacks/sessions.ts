import {
  type AttackedProgram,
  startAttackedProgram,
} from "#tests/soak/attacks/attacked-program.ts";
import { sessionOf, signInDemo } from "#tests/soak/attacks/demo-session.ts";
import {
  type AttackFamily,
  createTally,
  forEachAtOnce,
  type Tally,
} from "#tests/soak/attacks/family.ts";
import { createRandom, type Random } from "#tests/soak/support/random.ts";
import { createHttpBrowser, type HttpBrowser } from "#tests/support/http-browser.ts";

/** Cookies that are planted before sign-in, changed, or replayed during and after sign-out. */
export const sessions: AttackFamily = {
  name: "sessions",
  wanted: 500,
  run: async ({ seed, runs }) => {
    await using attacked = await startAttackedProgram();
    const tally = createTally();
    const random = createRandom(seed);
    const count = runs ?? 500;
    await changeCookies(attacked, random, Math.ceil(count * 0.7), tally);
    for (let round = 0; round < Math.ceil(count * 0.1); round += 1) {
      await fixSession(attacked, random, tally);
      await raceSignOut(attacked, random, tally);
      await replayCallback(attacked, tally);
    }
    return tally;
  },
};

const cookieName = "clearlane_session";

function cookieOf(browser: HttpBrowser, origin: string): string {
  const pairs = browser.cookieHeader(origin).split("; ");
  const found = pairs.find((pair) => pair.startsWith(`${cookieName}=`));
  if (!found) throw new Error("no session cookie");
  return found.slice(cookieName.length + 1);
}

async function whoIs({ send }: AttackedProgram, cookie: string, from = 0): Promise<string | null> {
  const headers = { cookie: `${cookieName}=${cookie}` };
  const answer = await send("/api/session", { headers, from });
  if (answer.status >= 500) return `status ${answer.status}`;
  if (answer.status !== 200) return null;
  return (JSON.parse(answer.text) as { user: { email: string } | null }).user?.email ?? null;
}

/** The signed cookie with one character changed, its parts swapped, or its signature removed. */
async function changeCookies(
  attacked: AttackedProgram,
  random: Random,
  count: number,
  tally: Tally,
): Promise<void> {
  const { origin } = attacked;
  const [one, other] = [await signInDemo(origin, "trial"), await signInDemo(origin, "business")];
  const [own, theirs] = [cookieOf(one, origin), cookieOf(other, origin)];
  const split = (cookie: string) => [
    cookie.slice(0, cookie.indexOf(".")),
    cookie.slice(cookie.indexOf(".") + 1),
  ];
  const [[ownId = "", ownSignature = ""], [theirId = "", theirSignature = ""]] = [
    split(own),
    split(theirs),
  ];
  const changed = [
    `${theirId}.${ownSignature}`,
    `${ownId}.${theirSignature}`,
    theirId,
    `${theirId}.`,
    `.${theirSignature}`,
    `${theirs}.${ownSignature}`,
    `${theirId}.${theirSignature.toUpperCase()}`,
    "",
    "null",
    "__proto__",
    "j:{}",
    `s:${theirId}`,
    "a".repeat(3000),
  ];
  while (changed.length < count) {
    const at = random.whole(0, theirs.length - 2);
    const sign = random.pick(["A", "b", "0", "-", "_"]);
    if (theirs[at] !== sign) changed.push(theirs.slice(0, at) + sign + theirs.slice(at + 1));
  }
  await forEachAtOnce(changed, 8, async (cookie, index) => {
    const who = await whoIs(attacked, cookie, index);
    tally.count(who === null ? null : `cookie ${cookie.slice(0, 60)}: opens ${who}`);
  });
}

/** A cookie that the attacker planted or knows is worthless once the victim has signed in. */
async function fixSession(attacked: AttackedProgram, random: Random, tally: Tally): Promise<void> {
  const { origin } = attacked;
  const attacker = await signInDemo(origin, "trial");
  const planted = random.chance(0.5) ? cookieOf(attacker, origin) : "planted.signature";
  const victim = createHttpBrowser();
  const { hostname } = new URL(origin);
  const cookie = { host: hostname, path: "/", name: cookieName, value: planted };
  victim.cookies.set(`${hostname} / ${cookieName}`, cookie);
  const page = await victim.open(`${origin}/login`);
  // Already signed in as the attacker: the provider is asked nevertheless.
  if (page.url.includes("/idp/")) await victim.submit(page, "account=business@clearlane.test");
  const who = await whoIs(attacked, planted);
  const held = who === null || who === "trial@clearlane.test";
  tally.count(held ? null : `fixed cookie: opens ${who}`);
  await signOut(victim, origin);
  await signOut(attacker, origin);
}

/** Concurrent requests and a sign-out: afterwards the cookie is worthless, whoever saved last. */
async function raceSignOut(attacked: AttackedProgram, random: Random, tally: Tally): Promise<void> {
  const { origin } = attacked;
  const browser = await signInDemo(origin, "premium");
  const cookie = cookieOf(browser, origin);
  const running = Array.from({ length: 8 }, (_, index) => whoIs(attacked, cookie, index));
  const leaving = signOut(browser, origin);
  running.push(...Array.from({ length: random.whole(1, 8) }, () => whoIs(attacked, cookie)));
  await Promise.all([...running, leaving]);
  const who = await whoIs(attacked, cookie);
  tally.count(who === null ? null : `after sign-out the cookie opens ${who}`);
  const replayed = createHttpBrowser();
  const { hostname } = new URL(origin);
  const kept = { host: hostname, path: "/", name: cookieName, value: cookie };
  replayed.cookies.set(`${hostname} / ${cookieName}`, kept);
  await replayed.open(`${origin}/pricing`);
  const later = await sessionOf(replayed, origin);
  tally.count(later === null ? null : `replayed on a page the cookie opens ${later}`);
}

/** The callback address of a completed sign-in, opened in another browser. */
async function replayCallback({ origin }: AttackedProgram, tally: Tally): Promise<void> {
  const browser = createHttpBrowser();
  const page = await browser.open(`${origin}/login?returnTo=/pricing`);
  const landed = await browser.submit(page, "account=empty@clearlane.test");
  const callback = landed.chain.find((address) => address.includes("/callback?")) ?? "";
  const other = createHttpBrowser();
  await other.open(callback, { stopAt: /\/login|\/idp\// });
  const who = await sessionOf(other, origin);
  tally.count(who === null ? null : `another browser's callback signed ${who} in`);
}

async function signOut(browser: HttpBrowser, origin: string): Promise<void> {
  const headers = { "sec-fetch-site": "same-origin" };
  const answer = await browser.send(`${origin}/auth/signout`, { method: "POST", headers });
  await answer.body?.cancel();
}
