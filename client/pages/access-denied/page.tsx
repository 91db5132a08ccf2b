import { shownEmail } from "#client/auth/shown-email.ts";
import { paths } from "#shared/paths.ts";
import "#client/i18n/words/denied.ts";
import { useRouteLoaderData } from "react-router-dom";
import { Link } from "#client/components/link.tsx";
import { useTranslation } from "#client/i18n/use-translation.ts";
import type { RootData } from "#client/root-loader.ts";
import type { PageHandle } from "#client/routes/screen.ts";

export const handle: PageHandle = { title: (t) => t("denied:title") };

/** R2.2: target of a 403. Says who is signed in and which options they have. */
export function Component() {
  const { t } = useTranslation("denied");
  const root = useRouteLoaderData("root") as RootData | undefined;
  const email = root?.user && shownEmail(root.user);
  return (
    <section className="error-screen">
      <h1>{t("title")}</h1>
      <p>{email ? t("signedIn", { email }) : t("visitor")}</p>
      <p>{t("advice")}</p>
      <p className="d-flex gap-2 flex-wrap mb-0">
        {!email && (
          <a
            className="btn btn-accent"
            href={paths.signIn({ returnTo: paths.latestNotifications() })}
          >
            {t("signIn")}
          </a>
        )}
        <Link className="btn btn-outline-secondary" to={paths.latestNotifications()}>
          {t("home")}
        </Link>
      </p>
    </section>
  );
}
