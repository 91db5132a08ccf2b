import { useTranslation } from "react-i18next";
import { type LoaderFunctionArgs, useLoaderData } from "react-router-dom";
import { SignInButton } from "#client/components/sign-in-button.tsx";
import type { PageHandle } from "#client/routes.tsx";

/** Where sign-in leads back to: a path of ours; the server checks it once more. */
export function loader({ request }: LoaderFunctionArgs): { returnTo: string } {
  const wanted = new URL(request.url).searchParams.get("returnTo") ?? "/latest-notifications";
  return { returnTo: /^\/(?![/\\])/.test(wanted) ? wanted : "/latest-notifications" };
}

export const handle: PageHandle = { title: (t) => t("auth:login.title") };

export function Component() {
  const { t } = useTranslation("auth");
  const { returnTo } = useLoaderData<typeof loader>();
  return (
    <section className="bare-card">
      <h1>{t("login.title")}</h1>
      <p>{t("login.text")}</p>
      <SignInButton returnTo={returnTo} />
      <p className="text-muted small mb-0">{t("login.trial")}</p>
    </section>
  );
}
