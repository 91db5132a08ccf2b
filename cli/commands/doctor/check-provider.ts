import { type Finding, findingOf } from "#cli/commands/doctor/finding.ts";
import type { CliContext } from "#cli/context.ts";

/**
 * The external sign-in provider: whether it is the one that is configured, and whether it knows us
 * as the configuration says. Nobody signs in for it.
 */

interface Discovery {
  issuer?: string;
  authorization_endpoint?: string;
  token_endpoint?: string;
  end_session_endpoint?: string;
  response_types_supported?: string[];
  code_challenge_methods_supported?: string[];
}

const timeoutMs = 10_000;
const needed = ["CLIENT_ID", "CLIENT_SECRET", "BASE_URL"] as const;

export async function checkProvider({ env }: CliContext): Promise<Finding[]> {
  const issuer = env.ISSUER_BASE_URL;
  if (!issuer) return [];
  const missing = needed.filter((name) => !env[name]);
  const variables = {
    check: "Provider variables",
    ok: missing.length === 0,
    answer: missing.length > 0 ? `missing: ${missing.join(", ")}` : "all there",
  };
  const { finding, discovery } = await checkDiscovery(issuer);
  if (!discovery || missing.length > 0) return [variables, finding];
  return [
    variables,
    finding,
    await checkCallback(discovery, env),
    await checkSignOut(discovery, env),
  ];
}

async function checkDiscovery(
  issuer: string,
): Promise<{ finding: Finding; discovery: Discovery | null }> {
  let discovery: Discovery | null = null;
  const finding = await findingOf(`OpenID provider ${issuer}`, async () => {
    const address = `${issuer.replace(/\/+$/, "")}/.well-known/openid-configuration`;
    const answer = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) });
    const found = (await answer.json()) as Discovery;
    const problem = problemOf(found, issuer);
    if (!problem) discovery = found;
    return { ok: answer.ok && !problem, answer: problem ?? `issuer ${found.issuer}` };
  });
  return { finding, discovery };
}

/**
 * Tokens name the issuer to the letter, so the configured one has to be equal, but for a slash at
 * the end that sign-in allows for.
 */
function problemOf(
  { issuer, authorization_endpoint, token_endpoint, response_types_supported }: Discovery,
  configured: string,
): string | null {
  const plain = (address: string) => address.replace(/\/+$/, "");
  if (!issuer) return "names no issuer";
  if (plain(issuer) !== plain(configured))
    return `calls itself ${issuer}: set ISSUER_BASE_URL to that`;
  if (!authorization_endpoint || !token_endpoint) return "names no authorization or token endpoint";
  if (response_types_supported && !response_types_supported.includes("code"))
    return "does not offer the code flow";
  return null;
}

/**
 * A sign-in that may not ask anything (`prompt=none`): a provider that knows client, callback and
 * audience sends the browser back to the callback, saying that nobody is signed in; one that does
 * not shows an error of its own, or says what it does not know.
 */
async function checkCallback(
  { authorization_endpoint }: Discovery,
  env: CliContext["env"],
): Promise<Finding> {
  const callback = `${origin(env)}/callback`;
  return findingOf(`Callback ${callback}`, async () => {
    const target = new URL(authorization_endpoint ?? "");
    const asked = {
      client_id: env.CLIENT_ID ?? "",
      redirect_uri: callback,
      response_type: "code",
      scope: "openid profile email",
      prompt: "none",
      state: "doctor",
      // A challenge whose answer is thrown away: some providers insist on one.
      code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
      code_challenge_method: "S256",
      ...(env.AUDIENCE ? { audience: env.AUDIENCE } : {}),
    };
    for (const [name, value] of Object.entries(asked)) target.searchParams.set(name, value);
    const answer = await fetch(target, {
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    return readAnswer(answer, callback, env.AUDIENCE);
  });
}

/** What a provider says when all is known and only a person is missing. */
const wouldAsk = new Set([
  "login_required",
  "interaction_required",
  "consent_required",
  "account_selection_required",
]);

function readAnswer(
  answer: Response,
  callback: string,
  audience: string | undefined,
): { ok: boolean; answer: string } {
  const location = answer.headers.get("location");
  if (!location?.startsWith(callback))
    return {
      ok: false,
      answer: `the provider does not lead back (${answer.status}): register exactly this address, and check CLIENT_ID`,
    };
  const said = new URL(location).searchParams;
  const error = said.get("error") ?? "";
  const known = `registered${audience ? `, audience ${audience} known` : ", no audience"}`;
  if (said.has("code") || wouldAsk.has(error)) return { ok: true, answer: known };
  return {
    ok: false,
    answer: `registered, but: ${error} ${said.get("error_description") ?? ""}`.trim(),
  };
}

async function checkSignOut(
  { end_session_endpoint }: Discovery,
  env: CliContext["env"],
): Promise<Finding> {
  const target = `${origin(env)}/auth/logout`;
  return findingOf(`Sign-out ${target}`, async () => {
    if (!end_session_endpoint)
      return {
        ok: true,
        answer: "the provider has no sign-out of its own; ours ends the session here",
      };
    const address = new URL(end_session_endpoint);
    address.searchParams.set("client_id", env.CLIENT_ID ?? "");
    address.searchParams.set("post_logout_redirect_uri", target);
    const answer = await fetch(address, {
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    const ok = answer.status < 400;
    return {
      ok,
      answer: ok
        ? "registered"
        : `the provider refuses it (${answer.status}): register exactly this address`,
    };
  });
}

function origin(env: CliContext["env"]): string {
  return new URL(env.BASE_URL ?? "http://localhost:3000").origin;
}
