import "#client/styles/auth.css";
import { type LoaderFunctionArgs, useLoaderData, useRouteLoaderData } from "react-router-dom";
import { readReturnTo } from "#client/auth/guards.ts";
import { MockLogin } from "#client/auth/mock-screens.tsx";
import { ScreenSignedIn, useAuthPath, useSignedInAlready } from "#client/auth/screen-signed-in.tsx";
import { SignInButton } from "#client/auth/sign-in-button.tsx";
import { Link } from "#client/components/link.tsx";
import { useTranslation } from "#client/i18n/use-translation.ts";
import type { RootData } from "#client/root-loader.ts";
import type { PageHandle } from "#client/routes/screen.ts";

export function loader({ request }: LoaderFunctionArgs): { returnTo: string; cancelled: boolean } {
  return {
    returnTo: readReturnTo(request.url),
    cancelled: new URL(request.url).searchParams.get("outcome") === "cancelled",
  };
}

export const handle: PageHandle = { title: (t) => t("auth:login.title") };

/** Sign-in at the provider; with the mock API also with a practice account. */
export function Component() {
  const { t } = useTranslation("auth");
  const { returnTo, cancelled } = useLoaderData<typeof loader>();
  const root = useRouteLoaderData("root") as RootData | undefined;
  const authPath = useAuthPath();
  const already = useSignedInAlready(returnTo);
  if (already) return <ScreenSignedIn user={already} returnTo={returnTo} />;
  return (
    <section className="bare-card auth-card">
      <h1>{t("login.title")}</h1>
      <p className="auth-lead">{t("login.text")}</p>
      {cancelled && (
        <p className="alert alert-warning" role="status">
          {t("login.cancelled")}
        </p>
      )}
      <SignInButton returnTo={returnTo} />
      <p className="text-muted small mb-0">
        {t("login.trial")} <Link to={authPath("register")}>{t("register.title")}</Link>
      </p>
      {root?.requestContext.mockApi && <MockLogin returnTo={returnTo} />}
    </section>
  );
}
