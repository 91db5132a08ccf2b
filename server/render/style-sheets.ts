import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { IncomingHttpHeaders } from "node:http";
import path from "node:path";
import { compressPiece, type Piece, storePiece } from "#server/render/pieces.ts";

/** How a page gets its style sheets, in the order in which they apply. */
export interface StyleSheets {
  /** As links: for a browser that may have them. */
  linked(files: readonly string[]): Piece[];
  /** In the document: a first visit paints without a second request. */
  inline(files: readonly string[]): Piece[];
}

/** `folder` holds the built files. */
export function createStyleSheets(folder: string): StyleSheets {
  const sheets = new Map<string, Piece>();
  const sheetOf = (file: string): Piece => {
    const known = sheets.get(file);
    if (known) return known;
    const css = readFileSync(path.join(folder, file), "utf8");
    const hash = createHash("sha256").update(css).digest("base64");
    const made = Object.assign(compressPiece(`<style>${css}</style>`), {
      styleHash: `'sha256-${hash}'`,
    });
    sheets.set(file, made);
    return made;
  };
  return {
    linked: (files) => [storePiece(files.map((file) => linkStyle(file)).join(""))],
    // The link brings the file into the browser's cache for the next page, after everything else.
    inline: (files) => [
      ...files.map(sheetOf),
      storePiece(files.map((file) => linkStyle(file, ' media="not all"')).join("")),
    ],
  };
}

export function linkStyle(file: string, attributes = ""): string {
  return `<link rel="stylesheet" href="/${file}"${attributes}>`;
}

/**
 * Whether a request is probably this browser's first: a navigation from elsewhere without cookies.
 * Browsers that do not say where they come from get links.
 */
export function isFirstVisit(headers: IncomingHttpHeaders): boolean {
  if (headers.cookie !== undefined || headers["sec-fetch-dest"] !== "document") return false;
  const site = headers["sec-fetch-site"];
  return site === "none" || site === "cross-site";
}

/** The policy with permission for the inline sheets of a page. */
export function allowStyles(policy: string, hashes: readonly string[]): string {
  return policy.replace("style-src 'self'", (directive) => [directive, ...hashes].join(" "));
}
