import { readFile } from "node:fs/promises";
import path from "node:path";
import { fontName } from "#shared/domain/font-cookie.ts";

/** The bundled font, for browsers that have it in their cache. */
export interface WebFont {
  /** The value of the cookie that says so. */
  name: string;
  /** Tags for <head>. The preload has the font ready before the first paint. */
  tags: string;
}

interface ManifestEntry {
  file: string;
  src?: string;
}

/** Null for a build without the font. */
export async function readWebFont(folder: string): Promise<WebFont | null> {
  const manifest = JSON.parse(
    await readFile(path.join(folder, ".vite/manifest.json"), "utf8"),
  ) as Record<string, ManifestEntry>;
  const files = Object.values(manifest).map(({ file }) => file);
  const font = files.find((file) => file.endsWith(".woff2") && file.includes("inter-latin"));
  const styles = files.find((file) => /\/font-[^/]+\.css$/.test(file));
  if (!font || !styles) return null;
  return {
    name: fontName(styles),
    tags:
      `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font}">` +
      `<link rel="stylesheet" href="/${styles}">`,
  };
}
