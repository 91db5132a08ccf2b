import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";

export const dashboards = {
  credits: "/dashboard-1",
  markets: "/dashboard-2",
  work: "/dashboard-3",
  team: "/dashboard-4",
} as const;
export type DashboardName = keyof typeof dashboards;

interface DashboardHeadProps {
  name: DashboardName;
  lead: string;
  /** In the title's row. */
  children?: ReactNode;
}

/** Heading, what the dashboard is for, and the way to the other three. */
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
    </>
  );
}
