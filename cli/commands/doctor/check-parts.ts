import { type Finding, findingOf } from "#cli/commands/doctor/finding.ts";
import type { CliContext } from "#cli/context.ts";
import type { WireAnswer } from "#shared/contract/call.ts";

/** Whether the parts that the product is made of are there and answer. */

export function checkNode(): Finding {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  return {
    check: "Node 20.19 or newer",
    ok: major > 20 || (major === 20 && minor >= 19),
    answer: process.versions.node,
  };
}

export async function checkBackend({ connection }: CliContext): Promise<Finding[]> {
  return Promise.all(
    ["/healthz", "/readyz"].map((path) =>
      findingOf(`Backend ${connection.url}${path}`, async () => {
        const answer = await connection.carry({ method: "GET", path, headers: {} });
        return { ok: answer.status === 200, answer: describeHealth(answer) };
      }),
    ),
  );
}

function describeHealth({ status, body }: WireAnswer): string {
  const { status: word, parts = {} } = (body ?? {}) as {
    status?: string;
    parts?: Record<string, string>;
  };
  const named = Object.entries(parts).map(([part, state]) => `${part} ${state}`);
  return `${status} ${word ?? ""}${named.length > 0 ? ` (${named.join(", ")})` : ""}`;
}
