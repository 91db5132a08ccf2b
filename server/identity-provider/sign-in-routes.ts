import express, { type Request, type Response, type Router } from "express";
import type Provider from "oidc-provider";
import { sendPlainPage } from "#server/auth/plain-page.ts";
import { refuseForeignRequests } from "#server/http/csrf.ts";
import { checkPassword, findDemoAccount } from "#server/identity-provider/provider-accounts.ts";
import {
  expiredBody,
  type SignInPage,
  signInBody,
} from "#server/identity-provider/provider-pages.ts";

const wrongPassword = "E-mail or password is not right. Please try again.";

/**
 * The provider's sign-in page: show it, try a password, give up. Mounted at /idp, before the
 * provider.
 */
export function serveSignIn(providerOf: (request: Request) => Provider): Router {
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
    refuseForeignRequests(),
    express.urlencoded({ extended: false, limit: "10kb" }),
    async (request, response) => {
      const provider = providerOf(request);
      if (await isExpired(provider, request, response)) return sendExpired(response);
      const fields = (request.body ?? {}) as Record<string, unknown>;
      const account =
        typeof fields.account === "string"
          ? findDemoAccount(fields.account)
          : checkPassword(String(fields.email ?? ""), String(fields.password ?? ""));
      if (!account)
        return sendSignIn(response, {
          action: actionOf(request),
          problem: wrongPassword,
          email: String(fields.email ?? ""),
        });
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
      error_description: "The person cancelled the sign-in",
    };
    await provider.interactionFinished(request, response, result, {
      mergeWithLastSubmission: false,
    });
  });
  return router;
}

/** Whether the step named in the path is not the one this browser is in (its cookie says which). */
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
  sendPlainPage(response, {
    title: "Sign in",
    body: signInBody(page),
    status: page.problem ? 401 : 200,
  });
}

function sendExpired(response: Response): void {
  sendPlainPage(response, { title: "Sign-in expired", body: expiredBody(), status: 410 });
}
