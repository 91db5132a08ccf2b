import escapeHtml from "escape-html";
import type { RequestHandler } from "express";
import type { Accounts } from "#server/auth/accounts.ts";
import { readReturnTo } from "#server/auth/origin.ts";
import { sendPlainPage } from "#server/auth/plain-page.ts";
import { type PlainPageTexts, plainPageTexts } from "#server/auth/plain-page-texts.ts";
import type { AddressOffer, SessionRows } from "#server/auth/session-rows.ts";
import type { SessionStore } from "#server/auth/session-store.ts";
import { type CookieNames, openSessionOf } from "#server/auth/web-session.ts";
import type { Log } from "#server/http/logging.ts";
import { pageLanguageOf } from "#server/http/page-language.ts";
import { logSecurity } from "#server/http/security-log.ts";
import { requireAccount } from "#server/identity/account.ts";
import { paths } from "#shared/paths.ts";

export interface LinkOptions {
  origin: string;
  names: CookieNames;
  accounts: Accounts;
  rows: SessionRows;
  store: SessionStore;
  log: Log;
  nameOf(accessToken: string): Promise<string>;
}

/** GET /auth/link: asks whether the account of the user's verified address is theirs. */
export function showLinkQuestion({ origin, names }: LinkOptions): RequestHandler {
  return (request, response) => {
    const returnTo = readReturnTo(request.query.returnTo, origin);
    const session = openSessionOf(request, names);
    if (!session?.offer) return response.redirect(session ? returnTo : paths.signIn({ returnTo }));
    const page = {
      offer: session.offer,
      issuer: hostOf(session.profile.issuer),
      hasAccount: session.account !== null,
      returnTo,
    };
    const texts = plainPageTexts[pageLanguageOf(request)].link;
    sendPlainPage(response, { title: texts.title, body: questionBody(page, texts) });
  };
}

/** POST /auth/link: the user confirmed. Sessions of the account in other browsers end. */
export function linkAccount(options: LinkOptions): RequestHandler {
  const { origin, names, accounts, rows, store, log, nameOf } = options;
  return async (request, response) => {
    const { returnTo: given } = (request.body ?? {}) as { returnTo?: unknown };
    const returnTo = readReturnTo(given, origin);
    const session = openSessionOf(request, names);
    if (!session) return response.redirect(303, paths.signIn({ returnTo }));
    if (session.offer) {
      // First: whoever else was signed in as this account has to prove it anew.
      await rows.endAllOf(session.offer.address, store.currentId());
      const email = requireAccount(await accounts.link(session.access_token));
      logSecurity(log, response, { event: "identity-linked", outcome: "ok", who: email });
      const chosenName = await nameOf(session.access_token);
      Object.assign(session, { account: { email }, offer: null, chosenName });
    }
    response.redirect(303, returnTo);
  };
}

interface Question {
  offer: AddressOffer;
  issuer: string;
  /** The user is signed in to an account without an address. */
  hasAccount: boolean;
  returnTo: string;
}

function questionBody(
  { offer, issuer, hasAccount, returnTo }: Question,
  texts: PlainPageTexts["link"],
): string {
  const address = `<strong>${escapeHtml(offer.address)}</strong>`;
  const choice = choiceOf(offer.taken, hasAccount, texts);
  return `<h1>${choice.title}</h1>
<p>${texts.confirmed(escapeHtml(issuer), address)} ${choice.text}</p>
<form method="post" action="${paths.linkAccount()}">
<input type="hidden" name="returnTo" value="${escapeHtml(returnTo)}">
<button type="submit">${choice.yes}</button>
</form>
${hasAccount ? notNow(returnTo, texts) : cancel(texts)}`;
}

function choiceOf(taken: boolean, hasAccount: boolean, texts: PlainPageTexts["link"]) {
  if (!taken) return { title: texts.ownTitle, text: texts.ownText, yes: texts.ownYes };
  return {
    title: texts.takenTitle,
    text: texts.takenText + (hasAccount ? ` ${texts.takenLoss}` : ""),
    yes: texts.takenYes,
  };
}

function notNow(returnTo: string, { later }: PlainPageTexts["link"]): string {
  return `<p class="foot"><a href="${escapeHtml(returnTo)}">${later}</a></p>`;
}

const cancel = (texts: PlainPageTexts["link"]) => `<form method="post" action="${paths.signOut()}">
<button type="submit" class="quiet">${texts.cancel}</button>
</form>`;

function hostOf(issuer: string): string {
  return URL.canParse(issuer) ? new URL(issuer).host : issuer;
}
