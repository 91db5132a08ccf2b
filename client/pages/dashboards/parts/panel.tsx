import { type ReactNode, useId } from "react";
import { useLocation } from "react-router-dom";
import type { PageError, Result } from "#client/api/load.ts";
import { InvitationNotice } from "#client/components/invitation-notice.tsx";
import { Link } from "#client/components/link.tsx";
import { ServerText } from "#client/components/server-text.tsx";
import { useTranslation } from "#client/i18n/use-translation.ts";
import { paths } from "#shared/paths.ts";

interface PanelProps {
  title: string;
  /** Beside the heading: a link to the full list. */
  more?: ReactNode;
  className?: string;
  children: ReactNode;
}

export function Panel({ title, more, className = "", children }: PanelProps) {
  const id = useId();
  return (
    <section className={`card dash-panel ${className}`} aria-labelledby={id}>
      <div className="card-body">
        <div className="dash-panel-head">
          <h2 id={id}>{title}</h2>
          {more}
        </div>
        {children}
      </div>
    </section>
  );
}

interface PartProps<T> {
  part: Result<T>;
  /** Rendered instead if the value counts as empty; undefined if it does not. */
  renderEmpty?: (value: T) => ReactNode;
  children: (value: T) => ReactNode;
}

/**
 * A part of a dashboard in one of four states: present, empty, not offered by this installation,
 * failed.
 */
export function Part<T>({ part, renderEmpty, children }: PartProps<T>) {
  if (!part.ok) return <PartError error={part.error} />;
  const empty = renderEmpty?.(part.value);
  return empty === undefined ? children(part.value) : <div className="dash-none">{empty}</div>;
}

/** Reason for a missing part, with a retry if that may help. */
export function PartError({ error }: { error: PageError }) {
  const { t } = useTranslation("dashboards");
  const { pathname, search } = useLocation();
  if (error.code === "not-offered")
    return (
      <p className="dash-none">
        <ServerText>{error.message}</ServerText>
      </p>
    );
  if (error.code === "invalid-input") return <p className="dash-none">{t("days.check")}</p>;
  return (
    <p className="dash-none" role="alert">
      {t("state.failed")} <a href={pathname + search}>{t("state.retry")}</a>
    </p>
  );
}

const dashboards = {
  credits: paths.dashboardCredits(),
  markets: paths.dashboardMarkets(),
  work: paths.dashboardWork(),
  team: paths.dashboardTeam(),
} as const;
type DashboardName = keyof typeof dashboards;

interface DashboardHeadProps {
  name: DashboardName;
  lead: string;
  /** Beside the title. */
  children?: ReactNode;
}

/** Title, purpose, and links to the other dashboards. */
export function DashboardHead({ name, lead, children }: DashboardHeadProps) {
  const { t } = useTranslation("dashboards");
  const names = Object.keys(dashboards) as DashboardName[];
  return (
    <>
      <nav className="dash-tabs" aria-label={t("nav.label")}>
        {names.map((one) => (
          <Link key={one} to={dashboards[one]} aria-current={one === name ? "page" : undefined}>
            {t(`nav.${one}`)}
          </Link>
        ))}
      </nav>
      <header className="dash-head">
        <div>
          <h1>{t(`${name}.title`)}</h1>
          <p className="text-muted">{lead}</p>
        </div>
        {children}
      </header>
      <InvitationNotice />
    </>
  );
}
