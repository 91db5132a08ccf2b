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
