import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { findProgramDir } from "#server/config/config.ts";

const root = findProgramDir(import.meta.dirname);

/** Allowed and refused imports of a file in each module. */
const boundaries: Readonly<
  Record<string, { allowed: readonly string[]; refused: readonly string[] }>
> = {
  "shared/domain/try.ts": {
    allowed: ["zod/mini", "#shared/errors.ts"],
    refused: ["node:fs", "express", "#server/http/route.ts", "../errors.ts"],
  },
  "client/shell/try.tsx": {
    allowed: ["#shared/errors.ts", "react"],
    refused: [
      "#server/app.ts",
      "#cli/output.ts",
      "#client/showcase/screens.ts",
      "../../../server/app.ts",
    ],
  },
  "client/pages/pricing/try.tsx": {
    allowed: ["./price-card.tsx"],
    refused: ["../faq/faq-page.tsx"],
  },
  "client/routes/screens.ts": {
    allowed: ["#client/showcase/screens.ts"],
    refused: ["#server/app.ts"],
  },
  "client/showcase/ui/try.tsx": {
    allowed: ["#client/showcase/screens.ts"],
    refused: ["#server/app.ts"],
  },
  "cli/commands/try.ts": {
    allowed: ["#shared/contract/call.ts", "commander"],
    refused: ["#server/config/config.ts", "#client/routes/routes.tsx"],
  },
  "server/start.ts": {
    allowed: ["#server/open-services.ts"],
    refused: ["#client/entry-server.tsx"],
  },
  "server/open-services.ts": {
    allowed: ["#server/backend/start.ts"],
    refused: ["#client/entry-server.tsx"],
  },
  "server/dev.ts": { allowed: ["#client/entry-server.tsx"], refused: [] },
  "server/config/try.ts": { allowed: [], refused: ["#server/http/logging.ts"] },
  "server/http/try.ts": {
    allowed: ["#server/config/config.ts"],
    refused: ["#server/auth/principal.ts"],
  },
  "server/database/try.ts": { allowed: [], refused: ["#server/backend/context.ts"] },
  "server/identity/try.ts": {
    allowed: ["#server/config/env.ts", "#server/http/timeout.ts"],
    refused: ["#server/database/database.ts", "#server/auth/principal.ts"],
  },
  "server/backend/searches/try.ts": {
    allowed: ["#server/database/database.ts", "#server/identity/discovery.ts"],
    refused: ["#server/auth/principal.ts", "#server/context.ts", "#server/run-program.ts"],
  },
  "server/backend/main.ts": {
    allowed: ["#server/run-program.ts"],
    refused: ["#server/start.ts"],
  },
  "server/auth/try.ts": {
    allowed: ["#server/database/database.ts"],
    refused: ["#server/backend/context.ts"],
  },
  "server/identity-provider/try.ts": {
    allowed: ["#server/database/database.ts"],
    refused: ["#client/root.tsx"],
  },
  "server/api/try.ts": {
    allowed: [],
    refused: [
      "#server/database/database.ts",
      "#server/identity/token-verifier.ts",
      "#server/backend/context.ts",
    ],
  },
  "server/mock-api/try.ts": {
    allowed: ["#server/database/database.ts"],
    refused: ["#server/backend/accounts/customers.ts"],
  },
  "server/test-checkout/try.ts": {
    allowed: ["#server/auth/plain-page.ts"],
    refused: ["#server/database/database.ts", "#server/backend/context.ts", "#client/root.tsx"],
  },
  "server/render/try.ts": {
    allowed: ["#client/entry-server.tsx"],
    refused: ["#server/database/database.ts", "#tests/support/test-config.ts"],
  },
};

interface LintReport {
  diagnostics: { category: string; location: { path: string; start: { line: number } } }[];
}

const run = promisify(execFile);

/** Lints a generated tree of these files; each refused import as `file imported`. */
async function refusedImports(): Promise<string[]> {
  const tree = await mkdtemp(path.join(tmpdir(), "boundaries-"));
  try {
    await cp(path.join(root, "biome.json"), path.join(tree, "biome.json"));
    for (const file of Object.keys(boundaries))
      await writeImports(path.join(tree, file), importsOf(file));
    const { diagnostics } = await lint(tree);
    return diagnostics.map(
      ({ location }) => `${location.path} ${importsOf(location.path)[location.start.line - 1]}`,
    );
  } finally {
    await rm(tree, { recursive: true, force: true });
  }
}

function importsOf(file: string): readonly string[] {
  const { allowed = [], refused = [] } = boundaries[file] ?? {};
  return [...allowed, ...refused];
}

/** One import a line: a diagnostic is identified by its line. */
async function writeImports(file: string, imports: readonly string[]): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(
    file,
    imports
      .map((imported, index) => `export { thing as thing${index} } from "${imported}";\n`)
      .join(""),
  );
}

async function lint(tree: string): Promise<LintReport> {
  const args = [
    "lint",
    "--vcs-enabled=false",
    "--only=style/noRestrictedImports",
    "--reporter=json",
    "--max-diagnostics=none",
    ".",
  ];
  const output = await run(path.join(root, "node_modules/.bin/biome"), args, { cwd: tree }).catch(
    (error: { stdout: string }) => error,
  );
  return JSON.parse(output.stdout) as LintReport;
}

const inPages = /^client\/pages\/([^/]+)\//;

/** The linter's patterns cannot compare the page of a file with the page it imports. */
async function importsBetweenPages(): Promise<string[]> {
  const folder = path.join(root, "client/pages");
  const files = (await readdir(folder, { recursive: true }).catch(() => [])).filter((file) =>
    /\.tsx?$/.test(file),
  );
  const found = await Promise.all(
    files.map(async (file) => {
      const text = await readFile(path.join(folder, file), "utf8");
      const imported = [...text.matchAll(/["']#(client\/pages\/[^"']+)["']/g)].map(
        (match) => match[1] ?? "",
      );
      const page = inPages.exec(`client/pages/${file}`)?.[1];
      return imported
        .filter((target) => inPages.exec(target)?.[1] !== page)
        .map((target) => `${file} imports ${target}`);
    }),
  );
  return found.flat();
}

describe("module boundaries", () => {
  it("lint refuses every import across a boundary, and no other", async () => {
    const expected = Object.entries(boundaries).flatMap(([file, { refused }]) =>
      refused.map((imported) => `${file} ${imported}`),
    );
    expect((await refusedImports()).toSorted()).toEqual(expected.toSorted());
  });

  it("no page imports another page", async () => {
    expect(await importsBetweenPages()).toEqual([]);
  });
});
