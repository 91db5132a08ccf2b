import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import escapeHtml from "escape-html";
import { linkStyle } from "#server/render/style-sheets.ts";

/** The HTML around #root, the part that React renders. */
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
    `<meta name="viewport" content="width=device-width, initial-scale=1">` +
    `<meta name="color-scheme" content="${schemesOf(attributes)}">` +
    `<title>${escapeHtml(title)}</title>` +
    `<meta name="description" content="${escapeHtml(description)}">` +
    // Blocks painting until #whole is parsed: an early paint would shift.
    `<link rel="expect" href="#whole" blocking="render">` +
    `<link rel="icon" href="/favicon.svg" type="image/svg+xml">` +
    `${head}</head><body><div id="root">`
  );
}

/** The background before the styles load: R3.9, light unless chosen. */
function schemesOf({ "data-bs-theme": theme }: Record<string, string>): string {
  if (theme === "system") return "light dark";
  return theme === "dark" ? "dark" : "light";
}

/**
 * The router's state for hydration, as data that needs no permission by the policy, and the target
 * of the render-blocking link: an element counts as parsed as soon as it begins.
 */
export const afterRoot = {
  data: '</div><script type="application/json" id="page-data">{"rest":',
  root: ',"root":',
  end: '}</script><template id="whole"></template></body></html>',
  /** For a page that does not hydrate. */
  plainEnd: '</div><template id="whole"></template></body></html>',
} as const;

/** JSON inside an element: nothing in it ends the element. */
export function escapeJson(json: string): string {
  return json.includes("<") ? json.replaceAll("<", "\\u003c") : json;
}

/** The vite manifest. */
type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>;

/** Tags for <head>: script and preloads of a page's chunks, and its style sheets. */
export interface PageHead {
  /**
   * Tags for the pages' source files (`client/pages/login/page.tsx`) and a language. In development
   * also the styles, of which some are inline and need the nonce of the policy.
   */
  tags(pages: readonly string[], language: string, nonce: string): string;
  /** The files of the style sheets, as `createStyleSheets` takes them; none in development. */
  sheets(pages: readonly string[], language: string): readonly string[];
  /** For a page without script. */
  styles(): string;
}

export async function readPageHead(folder: string): Promise<PageHead> {
  const manifest = JSON.parse(
    await readFile(path.join(folder, ".vite/manifest.json"), "utf8"),
  ) as Manifest;
  const entry = "client/entry-client.tsx";
  const script = manifest[entry]?.file ?? "";
  const integrity = hashOf(await readFile(path.join(folder, script)));
  const known = new Map<string, { sheets: string[]; tags: string }>();
  const styles = (manifest[entry]?.css ?? []).map((file) => linkStyle(file)).join("");
  const find = (pages: readonly string[], language: string) => {
    const key = `${language} ${pages.join(" ")}`;
    const made = known.get(key) ?? makeTags(manifest, { entry, integrity, pages, language });
    known.set(key, made);
    return made;
  };
  return {
    styles: () => styles,
    sheets: (pages, language) => find(pages, language).sheets,
    tags: (pages, language) => find(pages, language).tags,
  };
}

interface TagsOptions {
  entry: string;
  /** Of the entry's file. */
  integrity: string;
  pages: readonly string[];
  language: string;
}

function makeTags(
  manifest: Manifest,
  { entry, integrity, pages, language }: TagsOptions,
): { sheets: string[]; tags: string } {
  const isDemo = pages.some((page) => page.startsWith("client/showcase/"));
  const wanted = [
    entry,
    ...pages,
    ...(isDemo ? ["client/showcase/screens.ts?pages"] : []),
    `client/i18n/tables/${language}.ts`,
  ];
  const files = new Set<string>();
  const styles = new Set<string>();
  const visit = (name: string) => {
    const chunk = manifest[name];
    if (!chunk || files.has(chunk.file)) return;
    // A chunk of nothing but styles is their sheet.
    (chunk.file.endsWith(".css") ? styles : files).add(chunk.file);
    for (const style of chunk.css ?? []) styles.add(style);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const name of wanted) visit(name);
  const script = manifest[entry]?.file ?? "";
  const preloads = [...files]
    .filter((file) => file !== script)
    .map((file) => `<link rel="modulepreload" fetchpriority="low" href="/${file}">`);
  const start =
    `<script type="module" fetchpriority="low" src="/${script}" ` +
    `integrity="${integrity}"></script>`;
  return { sheets: [...styles], tags: [...preloads, start].join("") };
}

/** For Subresource Integrity. */
function hashOf(file: Buffer): string {
  return `sha384-${createHash("sha384").update(file).digest("base64")}`;
}
