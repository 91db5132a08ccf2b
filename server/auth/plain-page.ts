import escapeHtml from "escape-html";
import type { Response } from "express";
import { plainPageTexts } from "#server/auth/plain-page-texts.ts";
import { type PageLanguage, pageLanguageOf } from "#server/http/page-language.ts";
import { type PopupKind, popupChannel, popupSource } from "#shared/domain/popup-sign-in.ts";
import { paths } from "#shared/paths.ts";

/** An HTML page without the client: needs neither build nor script. */
export interface PlainPage {
  title: string;
  /** Already escaped HTML. */
  body: string;
  /** Optional enhancement. */
  script?: string;
  /** Added to the shared styles. */
  style?: string;
  status?: number;
}

/** JSON for a script element, unable to end the element or to start a comment. */
function scriptValue(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

export function sendPlainPage(response: Response, page: PlainPage): void {
  keepOpener(response);
  const html = renderPlainPage(page, response.locals.nonce, pageLanguageOf(response.req));
  // Not Express's own: it hashes the body for an ETag, which `no-store` makes useless.
  response
    .status(page.status ?? 200)
    .type("html")
    .setHeader("content-length", Buffer.byteLength(html))
    .end(html);
}

/** For every response in a sign-in popup: one with COOP would cut `window.opener`. */
export function keepOpener(response: Response): void {
  response.setHeader("cross-origin-opener-policy", "unsafe-none");
  response.setHeader("cache-control", "no-store");
}

export function renderPlainPage(
  { title, body, script, style: own = "" }: PlainPage,
  nonce: string,
  language: PageLanguage,
): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<title>${escapeHtml(title)} | Clearlane</title>
<style nonce="${nonce}">${style}${own}</style>
</head>
<body>
<main>
<p class="brand">${logo}Clearlane</p>
${body}
</main>
${script ? `<script nonce="${nonce}">${script}</script>` : ""}
</body>
</html>`;
}

const logo = '<img src="/favicon.svg" width="28" height="28" alt="">';

const style = `
:root{color-scheme:light dark;--page:#f4f6f7;--card:#fff;--ink:#17262b;--soft:#55646b;
  --line:#d8dfe2;--brand:#0b5d66;--on-brand:#fff;--wash:#e3f1f1;--bad:#a6242f;
  --bad-wash:#fbe9ea}
@media (prefers-color-scheme:dark){:root{--page:#0f181b;--card:#172327;--ink:#e4ecee;
  --soft:#a3b3b8;--line:#2b3b40;--brand:#5cc9bb;--on-brand:#06252a;--wash:#16363a;--bad:#ff9aa2;
  --bad-wash:#3a1d20}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1rem;
  background:var(--page);color:var(--ink);
  font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Liberation Sans",sans-serif}
main{width:100%;max-width:27rem;background:var(--card);border:1px solid var(--line);
  border-radius:14px;padding:1.75rem;box-shadow:0 10px 30px rgb(15 30 50/.08)}
.brand{display:flex;gap:.6rem;align-items:center;margin:0 0 1.25rem;font-weight:650;
  font-size:1.1rem;color:var(--brand)}
h1{margin:0 0 .35rem;font-size:1.4rem;line-height:1.25}
h2{margin:1.5rem 0 .6rem;font-size:.95rem;color:var(--soft);font-weight:600}
p{margin:.25rem 0 1rem;color:var(--soft)}
label{display:block;margin:.9rem 0 .3rem;font-weight:550}
input{width:100%;padding:.6rem .75rem;font:inherit;color:inherit;background:var(--card);
  border:1px solid var(--line);border-radius:8px}
button,.button{display:block;width:100%;padding:.65rem 1rem;font:inherit;font-weight:600;
  text-align:center;text-decoration:none;border:1px solid transparent;border-radius:8px;
  background:var(--brand);color:var(--on-brand);cursor:pointer}
form>button{margin-top:1.1rem}
.quiet{background:transparent;color:var(--brand);border-color:var(--line)}
:is(button,.button):hover{filter:brightness(1.08)}
:is(input,button,a):focus-visible{outline:3px solid var(--brand);outline-offset:2px}
ul{list-style:none;margin:0;padding:0;display:grid;gap:.45rem}
.account{margin:0;text-align:left;background:var(--wash);color:var(--ink);
  border-color:var(--line);font-weight:400;padding:.55rem .8rem}
.account strong{display:block;font-weight:600}
.account span{color:var(--soft);font-size:.875rem}
.problem{margin:0 0 1rem;padding:.65rem .8rem;border-radius:8px;background:var(--bad-wash);
  color:var(--bad);border:1px solid currentColor}
.foot{margin:1.25rem 0 0;text-align:center}
a{color:var(--brand)}
@media (max-width:30rem){body{padding:0;place-items:start stretch;background:var(--card)}main{
  max-width:none;border:0;border-radius:0;box-shadow:none;padding:1.25rem}}
@media (forced-colors:active){main,button,.button,input{border:1px solid}}
`;

/**
 * The last page of a popup: reports to its opener by postMessage and BroadcastChannel, since a
 * browser may block either, and closes. The message carries no token.
 */
export function sendPopupPage(
  response: Response,
  kind: PopupKind,
  state: string,
  origin: string,
): void {
  const { title, text } = plainPageTexts[pageLanguageOf(response.req)].popup[kind];
  const message = scriptValue({ source: popupSource, kind, state });
  sendPlainPage(response, {
    title,
    body: `<h1>${title}</h1><p role="status">${text}</p>`,
    script: `const message = ${message};
if (window.opener) window.opener.postMessage(message, ${scriptValue(origin)});
if (window.BroadcastChannel)
  new BroadcastChannel(${scriptValue(popupChannel)}).postMessage(message);
setTimeout(() => window.close(), 100);`,
  });
}

/** The opener's random id, echoed so that it recognises its popup; empty when malformed. */
export function readPopupState(given: unknown): string {
  return typeof given === "string" && /^[\w-]{8,64}$/.test(given) ? given : "";
}

export const popupDonePath = paths.popupDone();

export function popupDone(state: string, outcome?: Exclude<PopupKind, "signed-in">): string {
  const query = new URLSearchParams({
    ...(state ? { state } : {}),
    ...(outcome ? { outcome } : {}),
  }).toString();
  return query ? `${popupDonePath}?${query}` : popupDonePath;
}
