import { Outlet } from "react-router-dom";
import { Icon, type IconName } from "#client/components/icon.tsx";
import { Link } from "#client/components/link.tsx";
import { useTextLanguage } from "#client/i18n/use-language.ts";
import { useTranslation } from "#client/i18n/use-translation.ts";
import { helpScreens } from "#client/routes/screen.ts";
import { DynamicPart } from "#client/shell/dynamic-parts.tsx";
import { type AuthLook, paths } from "#shared/paths.ts";

/** Frames the sign-in screens: a card in the middle, or beside a summary of the product. */
export function AuthLayout({ look }: { look: AuthLook }) {
  const { t } = useTranslation("auth");
  return (
    <div className={look === "split" ? "bare auth-split" : "bare auth-plain"}>
      <header className="bare-head">
        <Link to="/" className="brand">
          <span className="brand-mark" aria-hidden="true" />
          Clearlane
        </Link>
        <Link to={paths.landing()}>{t("about")}</Link>
      </header>
      <main id="main" className="bare-main">
        <Outlet context={look} />
      </main>
      {look === "split" && <ProductPromise />}
      <Footer />
    </div>
  );
}

const promises: readonly IconName[] = ["tag", "swap", "bell"];

function ProductPromise() {
  const { t } = useTranslation("auth");
  const points = t("promise.points", { returnObjects: true }) as string[];
  return (
    <aside className="auth-promise" aria-label={t("promise.label")}>
      <div className="auth-promise-view">
        <p className="auth-promise-lead">{t("promise.lead")}</p>
        <ul>
          {points.map((point, index) => (
            <li key={point}>
              <Icon name={promises[index] ?? "check"} />
              {point}
            </li>
          ))}
        </ul>
      </div>
    </aside>
  );
}

/** Frames screens without menu and top bar: errors, landing, coming soon. */
export function BareLayout() {
  return (
    <div className="bare" lang={useTextLanguage("shell")}>
      <BareHead />
      <main id="main" className="bare-main">
        <Outlet />
      </main>
      <Footer />
    </div>
  );
}

function BareHead() {
  return (
    <header className="bare-head">
      <Link to="/" className="brand">
        <span className="brand-mark" aria-hidden="true" />
        Clearlane
      </Link>
    </header>
  );
}

export function Footer() {
  const { t } = useTranslation("shell");
  return (
    <footer className="layout-footer">
      <div lang={useTextLanguage("shell")}>
        <p>{t("footer.about")}</p>
        <nav aria-label={t("footer.links")}>
          <ul className="footer-links">
            {helpScreens.map((name) => (
              <li key={name}>
                <Link to={paths[name]()}>{t(`screens:title.${name}`)}</Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <DynamicPart name="languages" />
    </footer>
  );
}
