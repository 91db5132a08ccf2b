import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Outlet, useLocation, useNavigation, UNSAFE_useScrollRestoration as useScrollRestoration } from "react-router-dom";
import { AuthProvider } from "#client/auth/auth-provider.tsx";
import { LanguageKeeper } from "#client/i18n/language-keeper.tsx";
import { useTextLanguage } from "#client/i18n/text-language.ts";

/** The shell around every layout: progress while a page loads, and what navigation means for people who do not see it. */
export function Root() {
  const { t } = useTranslation("shell");
  const { state } = useNavigation();
  // The hook behind <ScrollRestoration>, without the inline script that the component brings along.
  useScrollRestoration();
  return (
    <AuthProvider>
      <a className="skip-link" href="#main" lang={useTextLanguage("shell")}>
        {t("skip")}
      </a>
      <div className={state === "idle" ? "progress-line" : "progress-line is-busy"} aria-hidden="true" />
      <Outlet />
      <RouteAnnouncer />
      <LanguageKeeper />
    </AuthProvider>
  );
}

/** After a navigation on the client the heading gets the focus and the new title is said; on the first load the browser does both. */
function RouteAnnouncer() {
  const { pathname } = useLocation();
  const first = useRef(pathname);
  const live = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (first.current === pathname) return;
    first.current = "";
    const heading = document.querySelector<HTMLElement>("main h1");
    if (heading) {
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
      document.title = `${heading.textContent ?? ""} – Clearlane`;
    }
    if (live.current) live.current.textContent = document.title;
  }, [pathname]);
  return <div ref={live} className="visually-hidden" aria-live="polite" />;
}
