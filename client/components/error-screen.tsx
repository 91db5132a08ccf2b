import { useEffect, useRef, useState } from "react";
import { isRouteErrorResponse, useLocation, useRouteError } from "react-router-dom";
import type { PageError } from "#client/api/load.ts";
import { Link } from "#client/components/link.tsx";
import { ServerText } from "#client/components/server-text.tsx";
import { useHydrated } from "#client/components/use-hydrated.ts";
import { useTextLanguage } from "#client/i18n/use-language.ts";
import { useTranslation } from "#client/i18n/use-translation.ts";
import { paths } from "#shared/paths.ts";

type ErrorLook = "card" | "large";

/** Replaces a failed page: the error, the fields it concerns, and links on. Never a stack. */
export function ErrorScreen({ look = "card" }: { look?: ErrorLook }) {
  const { t } = useTranslation("shell");
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const { status, page } = readError(error);
  const heading = useReplacementFocus();
  const isOffered = page?.code !== "not-offered";
  const known = !isOffered
    ? "notOffered"
    : status === 404
      ? "notFound"
      : status === 400
        ? "badInput"
        : status >= 500
          ? "crash"
          : "other";
  return (
    <section
      className={look === "large" ? "error-screen error-large" : "error-screen"}
      lang={useTextLanguage("shell")}
    >
      <p className="error-status">{status}</p>
      <h1 ref={heading} tabIndex={-1}>
        {t(`error.${known}.title`)}
      </h1>
      <div role="alert">
        <p>{page ? <ServerText>{page.message}</ServerText> : t(`error.${known}.text`)}</p>
        <Details of={page} />
      </div>
      {page?.requestId && (
        <p className="text-muted small">
          {t("error.report")} <code className="text-break text-muted">{page.requestId}</code>
        </p>
      )}
      <p className="d-flex gap-2 flex-wrap">
        {status === 401 && (
          <a
            className="btn btn-accent flex-grow-1"
            href={paths.signIn({ returnTo: pathname + search })}
          >
            {t("topbar.signIn")}
          </a>
        )}
        {status >= 500 && isOffered && (
          <a className="btn btn-accent flex-grow-1" href={pathname + search}>
            {t("error.again")}
          </a>
        )}
        {status === 404 && (
          <Link className="btn btn-accent flex-grow-1" to={paths.dashboardCredits()}>
            {t("error.dashboard")}
          </Link>
        )}
        <Link className="btn btn-outline-secondary flex-grow-1" to={paths.latestNotifications()}>
          {t("error.home")}
        </Link>
        <Link className="btn btn-outline-secondary flex-grow-1" to={paths.hsCodeSearch()}>
          {t("error.search")}
        </Link>
      </p>
    </section>
  );
}

/** Takes the focus when it replaces a page that had it. */
function useReplacementFocus() {
  const heading = useRef<HTMLHeadingElement>(null);
  const [isLater] = useState(useHydrated());
  useEffect(() => {
    if (isLater) heading.current?.focus({ preventScroll: true });
  }, [isLater]);
  return heading;
}

function Details({ of: page }: { of: PageError | null }) {
  if (!page || page.details.length === 0) return null;
  return (
    <ul>
      {page.details.map(({ field, message }) => (
        <li key={field}>
          <strong>{field}</strong>: <ServerText>{message}</ServerText>
        </li>
      ))}
    </ul>
  );
}

function readError(error: unknown): { status: number; page: PageError | null } {
  if (!isRouteErrorResponse(error)) return { status: 500, page: null };
  const page = error.data as PageError | null;
  return {
    status: error.status,
    page: typeof page === "object" && page !== null && "code" in page ? page : null,
  };
}
