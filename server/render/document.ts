import { readFile } from "node:fs/promises";
import path from "node:path";

/**
 * The HTML around a rendered page. React renders what is inside #root; the frame is ours, so that
 * it can be sent before React is asked.
 */
export interface DocumentFrame {
  language: string;
  title: string;
  attributes: Record<string, string>;
  head: string;
  description: string;
}

export function openDocument({
  language,
  title,
  attributes,
  head,
  description,
}: DocumentFrame): string {
  const extra = Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    .join("");
  return (
    `<!doctype html><html lang="${escapeHtml(language)}"${extra}><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">` +
    `<title>${escapeHtml(title)}</title><meta name="description" content="${escapeHtml(description)}">` +
    // No paint before the page is there whole: what was painted early would move as the rest is
    // read.
    `<link rel="expect" href="#whole" blocking="render"><link rel="icon" href="/favicon.svg" type="image/svg+xml">${head}</head><body><div id="root">`
  );
}

/**
 * The last element is what the first paint waits for: browsers take one for parsed as soon as it
 * begins.
 */
export const closeDocument = `</div><template id="whole"></template></body></html>`;

export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/** The build's own account of its files (vite manifest). */
type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>;

/**
 * What stands in <head> for a page: its styles, its script and the chunks it will need, so that
 * nothing is discovered late.
 */
export interface PageHead {
  /** Tags for the pages' source files (`client/pages/login/page.tsx`) and a language. */
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
  const wanted = [
    entry,
    ...pages,
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
