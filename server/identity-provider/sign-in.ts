import escapeHtml from "escape-html";
import express, { type Request, type Response, type Router } from "express";
import type { ErrorOut, KoaContextWithOIDC, Provider } from "oidc-provider";
import type { AttemptLimits } from "#server/auth/attempt-limits.ts";
import { type PlainPage, renderPlainPage, sendPlainPage } from "#server/auth/plain-page.ts";
import { type PlainPageTexts, plainPageTexts } from "#server/auth/plain-page-texts.ts";
import type { Log } from "#server/http/logging.ts";
import { pageLanguageOf } from "#server/http/page-language.ts";
import { csrfProtection } from "#server/http/security.ts";
import { logSecurity } from "#server/http/security-log.ts";
import { type DemoAccount, demoAccounts, demoPassword } from "#shared/domain/demo-accounts.ts";
import { AppError } from "#shared/errors.ts";
import { paths } from "#shared/paths.ts";

/** A function, since the language is the request's. */
const textsFor = (response: Response): PlainPageTexts =>
  plainPageTexts[pageLanguageOf(response.req)];

/** The provider's sign-in page under /idp: show, submit, cancel. */
export function serveSignIn(
  providerOf: (request: Request) => Provider,
  options: { log: Log; limits: AttemptLimits },
): Router {
  const router = express.Router();
  router.get("/sign-in/:uid", async (request, response) => {
    const provider = providerOf(request);
    if (await isExpired(provider, request, response)) return sendExpired(response);
    const { params } = await provider.interactionDetails(request, response);
    sendSignIn(response, {
      action: actionOf(request),
      ...(typeof params.login_hint === "string" ? { email: params.login_hint } : {}),
    });
  });

  router.post(
    "/sign-in/:uid",
    csrfProtection(),
    express.urlencoded({ extended: false, limit: "10kb" }),
    async (request, response) => {
      const provider = providerOf(request);
      if (await isExpired(provider, request, response)) return sendExpired(response);
      const fields = (request.body ?? {}) as Record<string, unknown>;
      const email = String(fields.email ?? "");
      const checked = await checkForm(fields, response, options);
      if ("problem" in checked)
        return sendSignIn(response, { action: actionOf(request), email, ...checked });
      const { account } = checked;
      await provider.interactionFinished(request, response, {
        login: { accountId: account.email, remember: true },
      });
    },
  );

  router.get("/sign-in/:uid/cancel", async (request, response) => {
    const provider = providerOf(request);
    if (await isExpired(provider, request, response)) return sendExpired(response);
    const result = {
      error: "access_denied",
      error_description: "The user cancelled the sign-in",
    };
    await provider.interactionFinished(request, response, result, {
      mergeWithLastSubmission: false,
    });
  });
  return router;
}

/** A button of an account, or address and password. */
async function checkForm(
  fields: Record<string, unknown>,
  response: Response,
  { log, limits }: { log: Log; limits: AttemptLimits },
): Promise<{ account: DemoAccount } | { status: number; problem: string }> {
  const chosen = typeof fields.account === "string" ? findDemoAccount(fields.account) : undefined;
  if (chosen) return { account: chosen };
  const email = String(fields.email ?? "");
  try {
    const attempt = await limits.begin(response, { event: "sign-in", account: email });
    const account = checkPassword(email, String(fields.password ?? ""));
    if (account) {
      await attempt.succeed();
      return { account };
    }
  } catch (error) {
    if (!(error instanceof AppError && error.code === "too-many-requests")) throw error;
    response.setHeader("retry-after", String(error.retryAfter));
    return { status: error.status, problem: error.message };
  }
  logSecurity(log, response, { event: "sign-in", outcome: "failed", who: email });
  return { status: 401, problem: textsFor(response).signIn.wrong };
}

/** True unless the interaction in the path is the one in the browser's cookie. */
async function isExpired(
  provider: Provider,
  request: Request,
  response: Response,
): Promise<boolean> {
  try {
    const { uid } = await provider.interactionDetails(request, response);
    return uid !== request.params.uid;
  } catch (error) {
    if (
      (error as { error?: string }).error === "invalid_request" ||
      (error as Error).name === "SessionNotFound"
    )
      return true;
    throw error;
  }
}

function actionOf(request: Request): string {
  return `/idp/sign-in/${encodeURIComponent(String(request.params.uid))}`;
}

function sendSignIn(response: Response, page: SignInPage): void {
  const { status = 200 } = page;
  const texts = textsFor(response);
  sendPlainPage(response, { title: texts.signIn.title, body: signInBody(page, texts), status });
}

function sendExpired(response: Response): void {
  const { signIn } = textsFor(response);
  sendPlainPage(response, { title: signIn.expired, body: expiredBody(signIn), status: 410 });
}

/** By e-mail address, case-insensitive; the address is the subject. */
export function findDemoAccount(email: string): DemoAccount | undefined {
  const named = email.trim().toLowerCase();
  return demoAccounts.find((account) => account.email === named);
}

function checkPassword(email: string, password: string): DemoAccount | undefined {
  const account = findDemoAccount(email);
  return password === demoPassword ? account : undefined;
}

interface SignInPage {
  action: string;
  status?: number;
  problem?: string;
  /** Kept in the field after a wrong password. */
  email?: string;
}

function signInBody(
  { action, problem, email = "" }: SignInPage,
  { signIn: texts, accounts }: PlainPageTexts,
): string {
  return `<h1>${texts.title}</h1>
<p>${texts.lead}</p>
<form method="post" action="${action}">
<ul aria-label="${texts.accounts}">
${demoAccounts.map((one) => accountButton(one, accounts)).join("")}</ul>
</form>
<h2>${texts.own}</h2>
<form method="post" action="${action}">
${problem ? `<p class="problem" role="alert">${escapeHtml(problem)}</p>` : ""}
<label for="email">${texts.email}</label>
<input id="email" name="email" type="email" autocomplete="username" required maxlength="254"
  value="${escapeHtml(email)}">
<label for="password">${texts.password}</label>
<input id="password" name="password" type="password" autocomplete="current-password" required
  maxlength="200" aria-describedby="hint"${problem ? " autofocus" : ""}>
<p id="hint">${texts.hint} <code>${demoPassword}</code>.</p>
<button type="submit">${texts.title}</button>
</form>
<p class="foot"><a href="${action}/cancel">${texts.cancel}</a></p>`;
}

function accountButton(
  { email, name, about }: DemoAccount,
  translated: PlainPageTexts["accounts"],
): string {
  const described = translated[email.split("@")[0] ?? ""] ?? about.replaceAll("`", "");
  return (
    `<li><button class="account" name="account" value="${escapeHtml(email)}">` +
    `<strong>${escapeHtml(name)}</strong>` +
    `<span>${escapeHtml(`${email}: ${described}`)}</span></button></li>`
  );
}

function expiredBody(texts: PlainPageTexts["signIn"]): string {
  return `<h1>${texts.expiredTitle}</h1>
<p>${texts.expiredText}</p>
<a class="button" href="${paths.signIn()}">${texts.title}</a>`;
}

const homeLink = ({ home }: PlainPageTexts) => `<a class="button" href="/">${home}</a>`;

/** Submits itself; a button without script. */
export function showSignOut(context: KoaContextWithOIDC, form: string): void {
  respond(context, ({ signOut: texts }) => ({
    title: texts.title,
    body:
      `<h1>${texts.heading}</h1><p>${texts.text}</p>` +
      form.replace(
        "</form>",
        '<input type="hidden" name="logout" value="yes">' +
          `<button type="submit">${texts.title}</button></form>`,
      ),
    script: "document.forms[0].submit();",
  }));
}

export function showSignedOut(context: KoaContextWithOIDC): void {
  respond(context, (texts) => ({
    title: texts.signOut.done,
    body: `<h1>${texts.signOut.doneTitle}</h1><p>${texts.signOut.doneText}</p>${homeLink(texts)}`,
  }));
}

export function showProviderError(context: KoaContextWithOIDC, out: ErrorOut): void {
  const reason = escapeHtml(String(out.error_description ?? out.error));
  respond(context, (texts) => ({
    title: texts.signIn.failed,
    body:
      `<h1>${texts.signIn.failed}</h1>` +
      `<p>${texts.signIn.invalid} <span lang="en">${reason}</span>.</p>${homeLink(texts)}`,
  }));
}

/** oidc-provider runs inside an express response, which has the nonce. */
function respond(context: KoaContextWithOIDC, pageIn: (texts: PlainPageTexts) => PlainPage): void {
  const { nonce } = (context.res as unknown as Response).locals ?? { nonce: "" };
  const language = pageLanguageOf(context.req);
  context.type = "html";
  context.body = renderPlainPage(pageIn(plainPageTexts[language]), nonce, language);
}
