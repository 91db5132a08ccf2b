import "#client/styles/pages/auth.css";
import { useTranslation } from "react-i18next";
import { Link, type LoaderFunctionArgs, useLoaderData, useOutletContext, useRouteLoaderData } from "react-router-dom";
import { MockLogin } from "#client/auth/mock-login.tsx";
import { MockRegister } from "#client/auth/mock-register.tsx";
import { readReturnTo } from "#client/auth/return-to.ts";
import { SignInButton } from "#client/components/sign-in-button.tsx";
import type { AuthLook } from "#client/layouts/auth/auth-layout.tsx";
import type { RootData } from "#client/root-loader.ts";
import type { PageHandle } from "#client/routes.tsx";

type Tab = "sign-in" | "sign-up";

export function loader({ request }: LoaderFunctionArgs): { returnTo: string; tab: Tab } {
  return { returnTo: readReturnTo(request.url), tab: new URL(request.url).searchParams.get("tab") === "sign-up" ? "sign-up" : "sign-in" };
}

export const handle: PageHandle = { title: (t) => t("auth:both.title") };

/** Signing in and signing up on one screen: side by side, or in the narrow look one at a time. */
export function Component() {
  const { t } = useTranslation("auth");
  const { returnTo, tab } = useLoaderData<typeof loader>();
  const look = useOutletContext<AuthLook>();
  const root = useRouteLoaderData("root") as RootData | undefined;
  const mock = root?.visit.mockApi === true;
  return (
    <section className="bare-card auth-both">
      <h1>{t("both.title")}</h1>
      <p>{t("register.text")}</p>
      <SignInButton returnTo={returnTo} />
      {mock && look === "card" && (
        <div className="auth-columns">
          <MockLogin returnTo={returnTo} />
          <MockRegister />
        </div>
      )}
      {mock && look === "split" && (
        <>
          <nav className="auth-tabs" aria-label={t("both.title")}>
            {(["sign-in", "sign-up"] as const).map((one) => (
              <Link key={one} to={`?tab=${one}`} replace preventScrollReset aria-current={tab === one ? "page" : undefined}>
                {t(`both.${one}`)}
              </Link>
            ))}
          </nav>
          {tab === "sign-in" ? <MockLogin returnTo={returnTo} /> : <MockRegister />}
        </>
      )}
    </section>
  );
}
