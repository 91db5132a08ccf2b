import type { Command } from "commander";
import { type CliContext, describeCommand } from "#cli/command.ts";
import { CliError, explainError } from "#cli/errors.ts";
import { type Output, paint, printJson } from "#cli/output.ts";
import { printTable } from "#cli/table.ts";
import { billing } from "#shared/contract/billing.ts";
import type { ApiResponse } from "#shared/contract/call.ts";
import { credits } from "#shared/contract/credits.ts";
import { reconcileAll } from "#shared/domain/reconcile-all.ts";
import { AppError } from "#shared/errors.ts";
import { paths } from "#shared/paths.ts";

export function addDoctor(program: Command, context: CliContext): void {
  describeCommand(program.command("doctor"), {
    summary: "check all services of this installation and reconcile the ledger",
    example: "doctor --json",
  }).action(() => runDoctor(context));
}

/** Exits with 1 when a check fails. */
async function runDoctor(context: CliContext): Promise<void> {
  const findings: Finding[] = [
    checkNode(),
    ...(await checkBackend(context)),
    await checkToken(context),
    await checkLedger(context),
    await checkBilling(context),
    ...(await checkProvider(context)),
  ];
  const { output } = context;
  if (output.json) printJson(output, { ok: findings.every((finding) => finding.ok), findings });
  else printFindings(output, findings);
  const failed = findings.filter((finding) => !finding.ok).length;
  if (failed > 0) throw new CliError(`${failed} of ${findings.length} checks failed.`);
}

function printFindings(output: Output, findings: readonly Finding[]): void {
  printTable(
    output,
    ["", "Check", { title: "Answer", wrap: true }],
    findings.map(({ ok, check, answer }) => [
      ok ? paint(output, "green", "ok") : paint(output, "red", "FAIL"),
      check,
      answer,
    ]),
  );
}

function checkNode(): Finding {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  return {
    check: "Node 20.19 or newer",
    ok: major > 20 || (major === 20 && minor >= 19),
    answer: process.versions.node,
  };
}

async function checkBackend({ connection }: CliContext): Promise<Finding[]> {
  return Promise.all(
    ["/healthz", "/readyz"].map((path) =>
      findingOf(`Backend ${connection.url}${path}`, async () => {
        const answer = await connection.carry({ method: "GET", path, headers: {} });
        return { ok: answer.status === 200, answer: describeHealth(answer) };
      }),
    ),
  );
}

function describeHealth({ status, body }: ApiResponse): string {
  const { status: overall, parts = {} } = (body ?? {}) as {
    status?: string;
    parts?: Record<string, string>;
  };
  const named = Object.entries(parts).map(([part, state]) => `${part} ${state}`);
  return `${status} ${overall ?? ""}${named.length > 0 ? ` (${named.join(", ")})` : ""}`;
}

async function checkToken({ connection }: CliContext): Promise<Finding> {
  const check = "Support token";
  if (!connection.token) return { check, ok: false, answer: connection.tokenSource };
  return findingOf(check, async () => {
    await connection.client(credits.ledger, { userid: "nobody@clearlane.invalid", page: 1 });
    return { ok: true, answer: `accepted (from ${connection.tokenSource})` };
  });
}

async function checkLedger({ connection }: CliContext): Promise<Finding> {
  return findingOf("Ledger reconciles", async () => {
    const { lines, differences } = await reconcileAll(connection.client);
    const more = differences.length > 0 ? "; run `ledger reconcile` for details" : "";
    return {
      ok: differences.length === 0,
      answer: `${lines} credit accounts, ${differences.length} differences${more}`,
    };
  });
}

/** Every plan on sale needs a price. */
async function checkBilling({ connection }: CliContext): Promise<Finding> {
  return findingOf("Billing", async () => {
    const { provider, items } = await connection.client(billing.plans, {});
    const unpriced = items.filter(({ amount }) => amount === null).map(({ priceId }) => priceId);
    const detail =
      `${provider === "stripe" ? "Stripe" : "embedded (no money moves)"}, ${items.length} plans ` +
      "on sale";
    return {
      ok: items.length > 0 && unpriced.length === 0,
      answer: unpriced.length > 0 ? `${detail}; no price known for ${unpriced.join(", ")}` : detail,
    };
  });
}

export interface Finding {
  check: string;
  ok: boolean;
  answer: string;
}

/** A check that throws has failed. */
async function findingOf(
  check: string,
  ask: () => Promise<{ ok: boolean; answer: string }>,
): Promise<Finding> {
  try {
    return { check, ...(await ask()) };
  } catch (error) {
    return {
      check,
      ok: false,
      answer: error instanceof AppError ? explainError(error) : (error as Error).message,
    };
  }
}

/** Checks of a hosted sign-in provider, without a sign-in. */

interface Discovery {
  issuer?: string;
  authorization_endpoint?: string;
  token_endpoint?: string;
  end_session_endpoint?: string;
  response_types_supported?: string[];
  code_challenge_methods_supported?: string[];
}

const timeoutMs = 10_000;
const needed = ["CLIENT_ID"] as const;

export async function checkProvider({ env }: CliContext): Promise<Finding[]> {
  const issuer = env.ISSUER_BASE_URL;
  if (!issuer) return [];
  const missing = needed.filter((name) => !env[name]);
  const variables = {
    check: "Provider variables",
    ok: missing.length === 0,
    answer: missing.length > 0 ? `missing: ${missing.join(", ")}` : "all set",
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

/** The issuer in tokens is compared literally; only a trailing slash may differ here. */
function problemOf(
  { issuer, authorization_endpoint, token_endpoint, response_types_supported }: Discovery,
  configured: string,
): string | null {
  const plain = (address: string) => address.replace(/\/+$/, "");
  if (!issuer) return "does not state an issuer";
  if (plain(issuer) !== plain(configured))
    return `states issuer ${issuer}; set ISSUER_BASE_URL to this value`;
  if (!authorization_endpoint || !token_endpoint)
    return "does not state an authorization or token endpoint";
  if (response_types_supported && !response_types_supported.includes("code"))
    return "does not support the authorization code flow";
  return null;
}

/**
 * A sign-in with `prompt=none`: a provider that knows client, callback and audience redirects to
 * the callback with `login_required`; any other shows or returns its own error.
 */
async function checkCallback(
  { authorization_endpoint }: Discovery,
  env: CliContext["env"],
): Promise<Finding> {
  const callback = `${origin(env)}/callback`;
  return findingOf(`Callback ${callback}`, async () => {
    const target = new URL(authorization_endpoint ?? "");
    const parameters = {
      client_id: env.CLIENT_ID ?? "",
      redirect_uri: callback,
      response_type: "code",
      scope: "openid profile email",
      prompt: "none",
      state: "doctor",
      // Never redeemed: some providers require one.
      code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
      code_challenge_method: "S256",
      ...(env.AUDIENCE ? { audience: env.AUDIENCE } : {}),
    };
    for (const [name, value] of Object.entries(parameters)) target.searchParams.set(name, value);
    const answer = await fetch(target, {
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    return readAnswer(answer, callback, env.AUDIENCE);
  });
}

/** Errors of a provider that accepts the request and only lacks a signed-in user. */
const interactionErrors = new Set([
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
      answer:
        `the provider does not redirect back (${answer.status}): register exactly this address ` +
        "and check CLIENT_ID",
    };
  const returned = new URL(location).searchParams;
  const error = returned.get("error") ?? "";
  const known = `registered${audience ? `, audience ${audience} known` : ", no audience"}`;
  if (returned.has("code") || interactionErrors.has(error)) return { ok: true, answer: known };
  return {
    ok: false,
    answer: `registered, but: ${error} ${returned.get("error_description") ?? ""}`.trim(),
  };
}

async function checkSignOut(
  { end_session_endpoint }: Discovery,
  env: CliContext["env"],
): Promise<Finding> {
  const target = origin(env) + paths.auth("logout");
  return findingOf(`Sign-out ${target}`, async () => {
    if (!end_session_endpoint)
      return {
        ok: true,
        answer: "the provider has no sign-out endpoint; only the local session ends",
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
        : `rejected by the provider (${answer.status}): register exactly this address`,
    };
  });
}

function origin(env: CliContext["env"]): string {
  return new URL(env.BASE_URL ?? "http://localhost:3000").origin;
}
