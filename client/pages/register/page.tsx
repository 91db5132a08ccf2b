import "#client/styles/pages/auth.css";
import { useTranslation } from "react-i18next";
import { useRouteLoaderData } from "react-router-dom";
import { MockRegister } from "#client/auth/mock-register.tsx";
import { SignInButton } from "#client/components/sign-in-button.tsx";
import type { RootData } from "#client/root-loader.ts";
import type { PageHandle } from "#client/routes.tsx";

export const handle: PageHandle = { title: (t) => t("auth:register.title") };

/** Registering: at the provider by signing in; where the mock API is on, also a practice account. */
export function Component() {
  const { t } = useTranslation("auth");
  const root = useRouteLoaderData("root") as RootData | undefined;
  return (
    <section className="bare-card">
      <h1>{t("register.title")}</h1>
      <p>{t("register.text")}</p>
      <SignInButton returnTo="/latest-notifications" />
      {root?.visit.mockApi && <MockRegister />}
    </section>
  );
}
