import type { CliContext } from "#cli/cli.ts";
import { CliFailure, explainFailure } from "#cli/failure.ts";
import { paint, printJson, printTable } from "#cli/output.ts";
import type { WireAnswer } from "#shared/contract/call.ts";
import { credits } from "#shared/contract/credits.ts";
import { AppError } from "#shared/errors.ts";

interface Finding {
  check: string;
  ok: boolean;
  answer: string;
}

/** `doctor`: what this installation needs, asked one by one. Exit 1 when anything does not hold. */
export async function runDoctor(context: CliContext): Promise<void> {
  const { output } = context;
  const findings = [
    checkNode(),
    ...(await checkBackend(context)),
    await checkToken(context),
    await checkLedger(context),
    ...(await checkProvider(context)),
  ];
  if (output.json) printJson(output, { ok: findings.every((finding) => finding.ok), findings });
  else
    printTable(
      output,
      ["", "Check", "Answer"],
      findings.map((finding) => [finding.ok ? paint(output, "green", "ok") : paint(output, "red", "FAIL"), finding.check, finding.answer]),
    );
  const failed = findings.filter((finding) => !finding.ok).length;
  if (failed > 0) throw new CliFailure(`${failed} of ${findings.length} checks failed.`);
}

function checkNode(): Finding {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  return { check: "Node 20.19 or newer", ok: major > 20 || (major === 20 && minor >= 19), answer: process.versions.node };
}

async function checkBackend({ connection }: CliContext): Promise<Finding[]> {
  return Promise.all(
    ["/healthz", "/readyz"].map(async (path) => {
      const check = `Backend ${connection.url}${path}`;
      try {
        const answer = await connection.carry({ method: "GET", path, headers: {} });
        return { check, ok: answer.status === 200, answer: describeHealth(answer) };
      } catch (error) {
        return { check, ok: false, answer: error instanceof AppError ? explainFailure(error) : String(error) };
      }
    }),
  );
}

function describeHealth({ status, body }: WireAnswer): string {
  const { status: word, parts = {} } = (body ?? {}) as { status?: string; parts?: Record<string, string> };
  const named = Object.entries(parts).map(([part, state]) => `${part} ${state}`);
  return `${status} ${word ?? ""}${named.length > 0 ? ` (${named.join(", ")})` : ""}`;
}

async function checkToken({ connection }: CliContext): Promise<Finding> {
  const check = "Support token";
  if (!connection.token) return { check, ok: false, answer: connection.tokenSource };
  try {
    await connection.client(credits.reconcile, {});
    return { check, ok: true, answer: `accepted (from ${connection.tokenSource})` };
  } catch (error) {
    return { check, ok: false, answer: error instanceof AppError ? explainFailure(error) : String(error) };
  }
}

async function checkLedger({ connection }: CliContext): Promise<Finding> {
  const check = "Ledger adds up";
  try {
    const { lines, differences } = await connection.client(credits.reconcile, {});
    return { check, ok: differences.length === 0, answer: `${lines} credit lines, ${differences.length} differences` };
  } catch (error) {
    return { check, ok: false, answer: error instanceof AppError ? explainFailure(error) : String(error) };
  }
}

/** The external provider's discovery document, where one is configured. */
async function checkProvider({ env }: CliContext): Promise<Finding[]> {
  const issuer = env.ISSUER_BASE_URL;
  if (!issuer) return [];
  const check = `OpenID provider ${issuer}`;
  try {
    const answer = await fetch(`${issuer.replace(/\/+$/, "")}/.well-known/openid-configuration`, { signal: AbortSignal.timeout(10_000) });
    const found = (await answer.json()) as { issuer?: string; end_session_endpoint?: string };
    return [
      {
        check,
        ok: answer.ok && typeof found.issuer === "string",
        answer: `issuer ${found.issuer ?? "missing"}, sign-out ${found.end_session_endpoint ? "supported" : "not supported"}`,
      },
    ];
  } catch (error) {
    return [{ check, ok: false, answer: (error as Error).message }];
  }
}
