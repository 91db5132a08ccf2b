import { gunzipSync, gzipSync } from "node:zlib";
import { request } from "undici";

/** Transfer size of a first visit in gzip KB; `sent` is the HTML's actual size on the wire. */
export interface PageWeight {
  html: number;
  htmlSent: number;
  scripts: number;
  styles: number;
  requests: number;
}

/** Fetches a page and everything its HTML refers to, once each. `headers` authenticate. */
export async function weighPage(
  origin: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<PageWeight> {
  const page = await fetchRaw(origin + path, headers);
  const html = page.text;
  const links = [...html.matchAll(/<link\b[^>]*>/g)].map(([tag]) => tag);
  const hrefs = (rel: RegExp) =>
    links.filter((tag) => rel.test(tag)).map((tag) => attribute(tag, "href"));
  const scripts = [
    ...[...html.matchAll(/<script\b[^>]*\bsrc="[^"]*"[^>]*>/g)].map(([tag]) =>
      attribute(tag, "src"),
    ),
    ...hrefs(/rel="modulepreload"/),
  ];
  const styles = hrefs(/rel="stylesheet"/);
  const weigh = async (targets: readonly string[]) =>
    (
      await Promise.all(
        [...new Set(targets)].map((target) => fetchRaw(new URL(target, origin).href)),
      )
    ).map(({ gzipped }) => gzipped);
  const [scriptBytes, styleBytes] = [await weigh(scripts), await weigh(styles)];
  const inlined = [...html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/g)].map(
    ([, css = ""]) => gzipSync(css).length,
  );
  return {
    html: kilobytes([page.gzipped]),
    htmlSent: kilobytes([page.sent]),
    scripts: kilobytes(scriptBytes),
    styles: kilobytes([...styleBytes, ...inlined]),
    requests: 1 + scriptBytes.length + styleBytes.length,
  };
}

async function fetchRaw(
  url: string,
  own: Record<string, string> = {},
): Promise<{ text: string; sent: number; gzipped: number }> {
  const { statusCode, headers, body } = await request(url, {
    headers: { accept: "text/html,*/*", "accept-encoding": "gzip", ...own },
  });
  const bytes = Buffer.from(await body.arrayBuffer());
  if (statusCode !== 200 && !/\/(pages\/)?error-/.test(url))
    throw new Error(`${url} answers ${statusCode}`);
  const compressed = headers["content-encoding"] === "gzip";
  const text = (compressed ? gunzipSync(bytes) : bytes).toString();
  return { text, sent: bytes.length, gzipped: compressed ? bytes.length : gzipSync(bytes).length };
}

function attribute(tag: string, name: string): string {
  return new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1]?.replaceAll("&amp;", "&") ?? "";
}

function kilobytes(sizes: readonly number[]): number {
  return sizes.reduce((sum, size) => sum + size, 0) / 1024;
}
