import { useTranslation } from "react-i18next";
import { type LoaderFunctionArgs, useLoaderData, useRouteLoaderData } from "react-router-dom";
import { SignInButton } from "#client/components/sign-in-button.tsx";
import { MockLogin } from "#client/pages/login/mock-login.tsx";
import type { RootData } from "#client/root-loader.ts";
import type { PageHandle } from "#client/routes.tsx";

/** Where sign-in leads back to: a path of ours; the server checks it once more. */
export function loader({ request }: LoaderFunctionArgs): { returnTo: string; cancelled: boolean } {
  const { searchParams } = new URL(request.url);
  const wanted = searchParams.get("returnTo") ?? "/latest-notifications";
  return {
    returnTo: /^\/(?![/\\])/.test(wanted) ? wanted : "/latest-notifications",
    cancelled: searchParams.get("outcome") === "cancelled",
  };
}

export const handle: PageHandle = { title: (t) => t("auth:login.title") };

export function Component() {
  const { t } = useTranslation("auth");
  const { returnTo, cancelled } = useLoaderData<typeof loader>();
  const root = useRouteLoaderData("root") as RootData | undefined;
  return (
    <section className="bare-card">
      <h1>{t("login.title")}</h1>
      {cancelled && (
        <p className="alert alert-warning" role="status">
          {t("login.cancelled")}
        </p>
      )}
      <p>{t("login.text")}</p>
      <SignInButton returnTo={returnTo} />
      <p className="text-muted small mb-0">{t("login.trial")}</p>
      {root?.visit.mockApi && <MockLogin returnTo={returnTo} />}
    </section>
  );
}
