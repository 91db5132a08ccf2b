import { operations } from "#server/api/api.ts";
import { changedTables, startAttackedProgram } from "#tests/soak/attacks/attacked-program.ts";
import { sessionOf, signInDemo } from "#tests/soak/attacks/demo-session.ts";
import { type AttackFamily, createTally, forEachAtOnce } from "#tests/soak/attacks/family.ts";
import { ownScreens } from "#tests/support/route-facts.ts";

/** Requests that other sites make the browser of a signed-in user send. */
export const csrf: AttackFamily = {
  name: "csrf",
  wanted: 874,
  run: async ({ runs }) => {
    await using attacked = await startAttackedProgram();
    const { origin, send } = attacked;
    const browser = await signInDemo(origin, "business");
    const cookie = browser.cookieHeader(origin);
    const before = await attacked.snapshot();
    const tally = createTally();
    const attempts = listRoutes().flatMap((route) =>
      Object.entries(foreignHeaders(origin)).map(([name, headers]) => ({ route, name, headers })),
    );
    await forEachAtOnce(attempts.slice(0, runs ?? undefined), 8, async (one, index) => {
      const { method, path, body } = one.route;
      const answer = await send(path, {
        method,
        headers: { accept: "application/json", cookie, "content-type": plainForm, ...one.headers },
        body,
        from: index,
      });
      const refused = answer.status >= 400 && answer.status < 500;
      tally.count(refused ? null : `${method} ${path}, ${one.name}: answered ${answer.status}`);
    });
    const changed = changedTables(before, await attacked.snapshot());
    if (changed) tally.failures.push(`stored rows changed: ${changed}`);
    if ((await sessionOf(browser, origin)) === null) tally.failures.push("the session was ended");
    // The same requests succeed from our own pages; otherwise a refusal would prove nothing.
    const own = await send("/api/profile", {
      method: "PUT",
      headers: { cookie, "content-type": "application/json", "sec-fetch-site": "same-origin" },
      body: '{"name":"Somebody","company":"Somewhere"}',
    });
    if (own.status !== 200) tally.failures.push(`our own request was answered ${own.status}`);
    return { ...tally, note: `${listRoutes().length} routes` };
  },
};

const plainForm = "application/x-www-form-urlencoded";

interface UnsafeRoute {
  method: string;
  path: string;
  body: string;
}

/** Every unsafe call of the API, the routes that end sessions, uploads, and forms of screens. */
function listRoutes(): UnsafeRoute[] {
  const calls = operations
    .filter(({ call }) => call.method !== "GET")
    .map(({ call }) => ({
      method: call.method,
      path: `/api${call.path.replace(/\{\w+\}/g, "member%40clearlane.test")}`,
      body: '{"kind":"hs-code","q":"cotton shirts","email":"member@clearlane.test","cap":1}',
    }));
  const others = ["/auth/signout", "/auth/lock", "/checkout/x", "/api/profile/picture"].map(
    (path) => ({ method: "POST", path, body: "outcome=paid&returnTo=/" }),
  );
  const forms = ownScreens
    .filter(({ layout, path }) => layout === "admin" && !path.includes(":"))
    .map(({ path }) => ({ method: "POST", path, body: "kind=hs-code&q=cotton+shirts&intent=pay" }));
  return [...calls, ...others, ...forms];
}

/** Headers of browsers for cross-site requests, and variants that attackers try. */
function foreignHeaders(origin: string): Record<string, Record<string, string>> {
  const { host, port } = new URL(origin);
  const from = (other: string) => ({ origin: other });
  return {
    "cross-site": { "sec-fetch-site": "cross-site" },
    "same-site": { "sec-fetch-site": "same-site" },
    "typed address": { "sec-fetch-site": "none" },
    "unknown site": { "sec-fetch-site": "anywhere" },
    "other case": { "sec-fetch-site": "Same-Origin", ...from("https://evil.example") },
    "two values": { "sec-fetch-site": "same-origin, cross-site" },
    "cross-site, our origin": { "sec-fetch-site": "cross-site", ...from(origin) },
    "cross-site, own header": { "sec-fetch-site": "cross-site", "x-requested-with": "fetch" },
    "cross-site, json": {
      "sec-fetch-site": "cross-site",
      "content-type": "application/json",
    },
    "cross-site, text": { "sec-fetch-site": "cross-site", "content-type": "text/plain" },
    "another origin": from("https://evil.example"),
    "no origin": from("null"),
    "our host elsewhere": from(`${origin}.evil.example`),
    "a user name": from(`http://${host}@evil.example`),
    "another scheme": from(`https://${host}`),
    "another port": from(`http://127.0.0.1:${Number(port) + 1}`),
    "another name of ours": from(`http://localhost:${port}`),
    "forwarded host": { ...from("https://evil.example"), "x-forwarded-host": "evil.example" },
    "another method": { ...from("https://evil.example"), "x-http-method-override": "GET" },
    "password in the address": {
      authorization: `Basic ${Buffer.from("a:b").toString("base64")}`,
      ...from("https://evil.example"),
    },
    "no header at all": {},
  };
}
