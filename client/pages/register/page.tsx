import "#client/styles/auth.css";
import { type LoaderFunctionArgs, useLoaderData, useRouteLoaderData } from "react-router-dom";
import { readReturnTo } from "#client/auth/guards.ts";
import { MockRegister } from "#client/auth/mock-screens.tsx";
import { ScreenSignedIn, useAuthPath, useSignedInAlready } from "#client/auth/screen-signed-in.tsx";
import { SignInButton } from "#client/auth/sign-in-button.tsx";
import { Link } from "#client/components/link.tsx";
import { useTranslation } from "#client/i18n/use-translation.ts";
import type { RootData } from "#client/root-loader.ts";
import type { PageHandle } from "#client/routes/screen.ts";

export function loader({ request }: LoaderFunctionArgs): { returnTo: string } {
  return { returnTo: readReturnTo(request.url) };
}

export const handle: PageHandle = { title: (t) => t("auth:register.title") };

/**
 * Registration happens by signing in at the provider; with the mock API also as a practice account.
 */
export function Component() {
  const { t } = useTranslation("auth");
  const { returnTo } = useLoaderData<typeof loader>();
  const root = useRouteLoaderData("root") as RootData | undefined;
  const authPath = useAuthPath();
  const already = useSignedInAlready(returnTo);
  if (already) return <ScreenSignedIn user={already} returnTo={returnTo} />;
  return (
    <section className="bare-card auth-card">
      <h1>{t("register.title")}</h1>
      <p className="auth-lead">{t("register.text")}</p>
      <SignInButton returnTo={returnTo} label={t("register.atProvider")} />
      <p className="text-muted small mb-0">
        {t("register.known")} <Link to={authPath("login")}>{t("login.title")}</Link>
      </p>
      {root?.requestContext.mockApi && <MockRegister />}
    </section>
  );
}
