import { useContext, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import {
  UNSAFE_DataRouterStateContext as DataRouterStateContext,
  Outlet,
  useLocation,
  useNavigation,
  UNSAFE_useScrollRestoration as useScrollRestoration,
} from "react-router-dom";
import { AuthProvider } from "#client/auth/auth-state.tsx";
import { useDetectedLanguage, useTextLanguage } from "#client/i18n/use-language.ts";
import { titleOf } from "#client/page-title.ts";

/**
 * The shell around every layout: progress while a page loads, and what navigation means for people
 * who do not see it.
 */
export function Root() {
  const { t } = useTranslation("shell");
  const { state } = useNavigation();
  useDetectedLanguage();
  // The hook behind <ScrollRestoration>, without the inline script that the component brings along.
  useScrollRestoration();
  return (
    <AuthProvider>
      <a className="skip-link" href="#main" lang={useTextLanguage("shell")}>
        {t("skip")}
      </a>
      <div
        className={state === "idle" ? "progress-line" : "progress-line is-busy"}
        aria-hidden="true"
      />
      <Outlet />
      <RouteAnnouncer />
    </AuthProvider>
  );
}

/**
 * The title follows the page, its data and the language. After a navigation on the client it is
 * said, and the heading gets the focus; on the first load the browser does both.
 */
function RouteAnnouncer() {
  const { i18n } = useTranslation("shell");
  const { pathname } = useLocation();
  const shown = useContext(DataRouterStateContext);
  const title = shown ? titleOf(shown, i18n) : "";
  const last = useRef({ pathname, title });
  const live = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const before = last.current;
    last.current = { pathname, title };
    if (before.title === title && before.pathname === pathname) return;
    document.title = title;
    if (live.current) live.current.textContent = title;
    // Another thing at the same address (?id=) keeps the focus where it is, unless what had it went
    // with the page before.
    if (before.pathname === pathname && document.activeElement !== document.body) return;
    const heading = document.querySelector<HTMLElement>("main h1");
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [pathname, title]);
  return <div ref={live} className="visually-hidden" aria-live="polite" />;
}
