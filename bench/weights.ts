/**
 * `npm run bench -- weights`: transfer size of each screen's first visit, with the product screens'
 * budgets.
 */
import { budgets } from "#bench/budgets.ts";
import { type RouteWeight, weighRoutes } from "#bench/support/route-weights.ts";
import { signIn } from "#bench/support/sign-in.ts";
import { format, showTable } from "#bench/support/table.ts";
import { makeDataDir, startBuiltProgram } from "#tests/support/built-program.ts";

export const about = "JavaScript, CSS and HTML of every screen";

const parts = ["scripts", "styles", "html", "requests"] as const;

export async function run(): Promise<void> {
  const { dataDir, remove } = await makeDataDir();
  const program = await startBuiltProgram(dataDir);
  try {
    const weights = await weighRoutes(program.origin, await signIn(program.origin));
    const limits = parts.map((part) => budgets[part].budget).join("/");
    showTable(
      ["Screen, signed in", "JS KB gz", "CSS KB gz", "HTML KB gz", "requests", `budget ${limits}`],
      weights.map((weight) => [
        weight.path,
        ...parts.map((part) => format(weight[part])),
        weight.isProduct ? verdictOf(weight) : "demo",
      ]),
    );
  } finally {
    await program.end("SIGTERM");
    await remove();
  }
}

function verdictOf(weight: RouteWeight): string {
  const over = parts.filter((part) => weight[part] > budgets[part].budget);
  return over.length > 0 ? `OVER: ${over.join(", ")}` : "ok";
}
