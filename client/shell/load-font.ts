import font from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url";
import styles from "#client/styles/font.css?url";
import { fontCookie, fontName } from "#shared/domain/font-cookie.ts";

const oneYearSeconds = 31_536_000;

/** Brings the font into the browser's cache, and has the next page from the server use it. */
export async function loadFont(): Promise<void> {
  // The same requests as the next page's, which then find their answers in the cache.
  const face = new FontFace("Inter", `url(${font})`);
  const [, sheet] = await Promise.all([face.load(), fetch(styles)]);
  if (!sheet.ok) return;
  await sheet.text();
  const secure = location.protocol === "https:" ? "; secure" : "";
  const attributes = `path=/; max-age=${oneYearSeconds}; samesite=lax${secure}`;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${fontCookie}=${fontName(styles)}; ${attributes}`;
}
