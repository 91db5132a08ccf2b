import { Link } from "#client/components/link.tsx";
import { useTranslation } from "#client/i18n/use-translation.ts";

interface BreadcrumbsProps {
  /** The pages above this one, outermost first: address and title. */
  above: readonly (readonly [to: string, title: string])[];
}

export function Breadcrumbs({ above }: BreadcrumbsProps) {
  const { t } = useTranslation("shell");
  return (
    <nav className="breadcrumbs screen-only" aria-label={t("breadcrumbs")}>
      <ol>
        {above.map(([to, title]) => (
          <li key={to}>
            <Link to={to}>{title}</Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
