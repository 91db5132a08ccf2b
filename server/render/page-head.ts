import { readFile } from "node:fs/promises";
import path from "node:path";

/** The build's own account of its files (vite manifest). */
type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>;

/**
 * What stands in <head> for a page: its styles, its script and the chunks it will need, so that
 * nothing is discovered late.
 */
export interface PageHead {
  /** Tags for the pages' ids (`pages/login/page`) and a language. */
  tags(pages: readonly string[], language: string, nonce: string): string;
  /** Tags for a page that runs no script. */
  styles(): string;
}

export async function readPageHead(folder: string): Promise<PageHead> {
  const manifest = JSON.parse(
    await readFile(path.join(folder, ".vite/manifest.json"), "utf8"),
  ) as Manifest;
  const entry = "client/entry-client.tsx";
  const known = new Map<string, { links: string; script: string }>();
  const styles = (manifest[entry]?.css ?? []).map(linkStyle).join("");
  return {
    styles: () => styles,
    tags: (pages, language, nonce) => {
      const key = `${language} ${pages.join(" ")}`;
      const made = known.get(key) ?? makeTags(manifest, entry, pages, language);
      known.set(key, made);
      return made.links + made.script.replace("<script", `<script nonce="${nonce}"`);
    },
  };
}

function makeTags(
  manifest: Manifest,
  entry: string,
  pages: readonly string[],
  language: string,
): { links: string; script: string } {
  const lists = pages.some((id) => id.startsWith("showcase/")) ? ["client/showcase/pages.ts"] : [];
  const wanted = [
    entry,
    ...lists,
    ...pages.map((id) => `client/${id.split("#")[0]}.tsx`),
    `client/i18n/tables-${language}.ts`,
  ];
  const files = new Set<string>();
  const styles = new Set<string>();
  const visit = (name: string) => {
    const chunk = manifest[name];
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const style of chunk.css ?? []) styles.add(style);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const name of wanted) visit(name);
  const script = manifest[entry]?.file ?? "";
  const links = [...styles].map(linkStyle);
  const preloads = [...files]
    .filter((file) => file !== script)
    .map((file) => `<link rel="modulepreload" href="/${file}">`);
  return {
    links: [...links, ...preloads].join(""),
    script: `<script type="module" src="/${script}"></script>`,
  };
}

function linkStyle(file: string): string {
  return `<link rel="stylesheet" href="/${file}">`;
}
