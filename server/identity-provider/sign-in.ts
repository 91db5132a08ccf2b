import escapeHtml from "escape-html";
import express, { type Request, type Response, type Router } from "express";
import type { ErrorOut, KoaContextWithOIDC, Provider } from "oidc-provider";
import type { AttemptLimits } from "#server/auth/attempt-limits.ts";
import { renderPlainPage, sendPlainPage } from "#server/auth/plain-page.ts";
import type { Log } from "#server/http/logging.ts";
import { csrfProtection } from "#server/http/security.ts";
import { logSecurity } from "#server/http/security-log.ts";
import { type DemoAccount, demoAccounts, demoPassword } from "#shared/domain/demo-accounts.ts";
import { AppError } from "#shared/errors.ts";
import { paths } from "#shared/paths.ts";

const wrongPassword = "Email or password is incorrect. Please try again.";

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
  return { status: 401, problem: wrongPassword };
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
  sendPlainPage(response, { title: "Sign in", body: signInBody(page), status });
}

function sendExpired(response: Response): void {
  sendPlainPage(response, { title: "Sign-in expired", body: expiredBody(), status: 410 });
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
  /** Kept after a wrong password. */
  email?: string;
}

function signInBody({ action, problem, email = "" }: SignInPage): string {
  return `<h1>Sign in</h1>
<p>Demo sign-in. Choose an account; each has a different plan.</p>
<form method="post" action="${action}">
<ul aria-label="Demo accounts">${demoAccounts.map(accountButton).join("")}</ul>
</form>
<h2>Or enter your details</h2>
<form method="post" action="${action}">
${problem ? `<p class="problem" role="alert">${escapeHtml(problem)}</p>` : ""}
<label for="email">Email</label>
<input id="email" name="email" type="email" autocomplete="username" required maxlength="254"
  value="${escapeHtml(email)}">
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required
  maxlength="200" aria-describedby="hint"${problem ? " autofocus" : ""}>
<p id="hint">The password of every demo account is <code>${demoPassword}</code>.</p>
<button type="submit">Sign in</button>
</form>
<p class="foot"><a href="${action}/cancel">Cancel</a></p>`;
}

function accountButton({ email, name, about }: DemoAccount): string {
  const plan = escapeHtml(`${email}: ${about.replaceAll("`", "")}`);
  return (
    `<li><button class="account" name="account" value="${escapeHtml(email)}">` +
    `<strong>${escapeHtml(name)}</strong><span>${plan}</span></button></li>`
  );
}

function expiredBody(): string {
  return `<h1>This sign-in has expired</h1>
<p>It was already completed or took more than an hour. Nothing is lost. Please start again.</p>
<a class="button" href="${paths.signIn()}">Sign in</a>`;
}

const homeLink = '<a class="button" href="/">Back to Clearlane</a>';

/** Submits itself; a button without script. */
export function showSignOut(context: KoaContextWithOIDC, form: string): void {
  const filled = form.replace(
    "</form>",
    '<input type="hidden" name="logout" value="yes"><button type="submit">Sign out</button></form>',
  );
  respond(
    context,
    "Sign out",
    `<h1>Signing you out</h1><p>You are also being signed out of the demo sign-in.</p>${filled}`,
    "document.forms[0].submit();",
  );
}

export function showSignedOut(context: KoaContextWithOIDC): void {
  respond(
    context,
    "Signed out",
    `<h1>You are signed out</h1><p>Your demo sign-in has ended.</p>${homeLink}`,
  );
}

export function showProviderError(context: KoaContextWithOIDC, out: ErrorOut): void {
  const reason = escapeHtml(String(out.error_description ?? out.error));
  respond(
    context,
    "Sign-in failed",
    `<h1>Sign-in failed</h1><p>The sign-in request was not valid: ${reason}.</p>${homeLink}`,
  );
}

/** oidc-provider runs inside an express response, which has the nonce. */
function respond(context: KoaContextWithOIDC, title: string, body: string, script?: string): void {
  const { nonce } = (context.res as unknown as Response).locals ?? { nonce: "" };
  context.type = "html";
  context.body = renderPlainPage({ title, body, ...(script ? { script } : {}) }, nonce);
}
