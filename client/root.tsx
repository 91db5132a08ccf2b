import { useContext, useEffect, useRef } from "react";
import {
  UNSAFE_DataRouterStateContext as DataRouterStateContext,
  Outlet,
  useLocation,
  useNavigation,
  UNSAFE_useScrollRestoration as useScrollRestoration,
} from "react-router-dom";
import { AuthProvider, AuthSnapshot } from "#client/auth/auth-state.tsx";
import { useLinks } from "#client/components/link.tsx";
import { useDetectedLanguage, useTextLanguage } from "#client/i18n/use-language.ts";
import { useTranslation } from "#client/i18n/use-translation.ts";
import { titleOf } from "#client/page-title.ts";
import { usePagePart } from "#client/shell/page-part.ts";

/** Around every layout: loading progress, and announcements for screen readers. */
export function Root() {
  const { part } = usePagePart();
  return part === "screen" ? (
    <AuthSnapshot>
      <Outlet />
    </AuthSnapshot>
  ) : (
    <Page />
  );
}

function Page() {
  const { t } = useTranslation("shell");
  const { state } = useNavigation();
  useDetectedLanguage();
  useLinks();
  // The hook behind <ScrollRestoration>, without the inline script of the component.
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
 * Updates the document's title. After a client-side navigation, announces it and focuses the
 * heading, as the browser does on the first load.
 */
function RouteAnnouncer() {
  const { i18n } = useTranslation("shell");
  const { pathname } = useLocation();
  const { part } = usePagePart();
  const shown = useContext(DataRouterStateContext);
  const title = shown && part === "whole" ? titleOf(shown, i18n) : "";
  const last = useRef({ pathname, title });
  const live = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const before = last.current;
    last.current = { pathname, title };
    if (before.title === title && before.pathname === pathname) return;
    document.title = title;
    if (live.current) live.current.textContent = title;
    // A new query at the same path keeps the focus, unless the focused element is gone.
    if (before.pathname === pathname && document.activeElement !== document.body) return;
    const heading = document.querySelector<HTMLElement>("main h1");
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [pathname, title]);
  return <div ref={live} className="visually-hidden" aria-live="polite" />;
}
