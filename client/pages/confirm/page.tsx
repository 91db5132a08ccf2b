import "#client/styles/auth.css";
import { useRouteLoaderData } from "react-router-dom";
import { useAuthPath } from "#client/auth/screen-signed-in.tsx";
import { Icon } from "#client/components/icon.tsx";
import { Link } from "#client/components/link.tsx";
import { useTranslation } from "#client/i18n/use-translation.ts";
import type { RootData } from "#client/root-loader.ts";
import type { PageHandle } from "#client/routes/screen.ts";

export const handle: PageHandle = { title: (t) => t("auth:confirm.title") };

/** After registering: what was sent, and what comes next. */
export function Component() {
  const { t } = useTranslation("auth");
  const root = useRouteLoaderData("root") as RootData | undefined;
  const authPath = useAuthPath();
  return (
    <section className="bare-card auth-notice">
      <Icon name="mail" />
      <h1>{t("confirm.title")}</h1>
      <p>{t("confirm.text")}</p>
      {root?.requestContext.mockApi && <p>{t("confirm.practice")}</p>}
      <div className="auth-actions">
        <Link className="btn btn-accent" to={authPath("login")}>
          {t("confirm.login")}
        </Link>
      </div>
    </section>
  );
}
