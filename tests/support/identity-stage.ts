import { createHttpBrowser, type HttpBrowser } from "#tests/support/http-browser.ts";
import type { OutsidePerson, OutsideProvider } from "#tests/support/outside-provider.ts";

/** A running installation with a hosted provider, and a victim with personal data. */
export interface IdentityStage {
  /** The web server's address. */
  origin: string;
  /** The backend's address. */
  backendUrl: string;
  provider: OutsideProvider;
  victim: Victim;
}

interface Victim {
  person: OutsidePerson & { sub: string; email: string };
  /** Occurs in their profile and searches only. */
  secret: string;
  browser: HttpBrowser;
}

/** A principal's credentials: a signed-in browser or a token. */
export type Presented = { browser: HttpBrowser } | { authorization: string };

const sameOrigin = { "sec-fetch-site": "same-origin" };

/** Signs in the victim, who searches, pays and names their company. */
export async function openIdentityStage(
  parts: Omit<IdentityStage, "victim">,
  name = "victim",
): Promise<IdentityStage> {
  const person = {
    sub: `outside|${name}`,
    email: `${name}@example.test`,
    email_verified: true,
    name: "Vic Tim",
  };
  const secret = `secret of ${name}`;
  const browser = await signInAs(parts, person);
  const send = (path: string, method: string, body: unknown) =>
    browser.send(`${parts.origin}/api${path}`, {
      method,
      headers: { ...sameOrigin, "content-type": "application/json", "idempotency-key": name },
      body: JSON.stringify(body),
    });
  const answers = [
    await browser.send(`${parts.origin}/api/credits`),
    await send("/profile", "PUT", { name: "Vic Tim", company: secret }),
    await send("/searches", "POST", { kind: "hs-code", q: `leather shoes ${secret}` }),
  ];
  for (const { status, url } of answers)
    if (status >= 300) throw new Error(`${url} answers ${status} to the victim`);
  return { ...parts, victim: { person, secret, browser } };
}

/** A browser after this user's sign-in at the provider, wherever it led. */
export async function signInAs(
  { origin, provider }: Pick<IdentityStage, "origin" | "provider">,
  person: OutsidePerson,
  browser = createHttpBrowser(),
): Promise<HttpBrowser> {
  provider.person = person;
  await browser.open(`${origin}/login?returnTo=/pages/faq`);
  return browser;
}

export async function sessionUserOf(
  { origin }: Pick<IdentityStage, "origin">,
  browser: HttpBrowser,
): Promise<{ email: string; address?: string; roles: string[] } | null> {
  const answer = await browser.send(`${origin}/api/session`);
  return ((await answer.json()) as { user: never }).user;
}

/** Calls that read an account's data. */
function readsOf({ victim: { person } }: IdentityStage): string[] {
  const named = `userid=${encodeURIComponent(person.email)}`;
  return [
    "/session",
    "/sessions",
    "/profile",
    "/credits",
    "/searches/history",
    "/ledger",
    "/membership",
    "/billing",
    `/users-smart-hs?${named}`,
    `/users-smart-hs/subscription/trial?${named}&customerid=`,
  ];
}

/**
 * Everything of the victim that these credentials can read: a line for each answer that contains
 * their secret or their account, or fails. Expected to be empty. Tokens are tried at the web server
 * and the backend.
 */
export async function findLeaks(stage: IdentityStage, presented: Presented): Promise<string[]> {
  const { victim, origin, backendUrl } = stage;
  const isToken = "authorization" in presented;
  const bases = isToken ? [`${origin}/api`, backendUrl] : [`${origin}/api`];
  const read = async (address: string): Promise<string[]> => {
    const answer = isToken
      ? await fetch(address, { headers: { authorization: presented.authorization } })
      : await presented.browser.send(address);
    const text = await answer.text();
    const isAccount =
      address.endsWith("/session") && text.includes(`"email":"${victim.person.email}"`);
    const fails = answer.status >= 500 && answer.status !== 501;
    return isAccount || fails || text.includes(victim.secret)
      ? [`${address} (${answer.status}): ${text}`]
      : [];
  };
  const addresses = bases.flatMap((base) => readsOf(stage).map((path) => base + path));
  return (await Promise.all(addresses.map(read))).flat();
}
