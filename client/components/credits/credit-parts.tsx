import { useLocation } from "react-router-dom";
import type { PageError } from "#client/api/load.ts";
import { Link } from "#client/components/link.tsx";
import { ServerText } from "#client/components/server-text.tsx";
import { useTranslation } from "#client/i18n/use-translation.ts";
import type { Membership } from "#shared/contract/sub-users.ts";

/** A member's usage, cap, and remaining credits. */
export function MembershipFigures({ membership: { cap, used, left } }: { membership: Membership }) {
  const { t } = useTranslation("credits");
  const own =
    cap === null ? t("membership.used", { used }) : t("membership.usedOfCap", { used, cap });
  return (
    <>
      {own}. {t("membership.left", { count: left })}
    </>
  );
}

/** Full class names: the CSS purge only sees literals. */
const tierClasses: Record<string, string> = {
  success: "badge tone-success",
  info: "badge tone-info",
  primary: "badge tone-primary",
};

/** A tier's name in its color (R4.9). */
export function TierBadge({ name, color }: { name: string; color: string | null }) {
  return <span className={tierClasses[color ?? ""] ?? "badge badge-soft"}>{name}</span>;
}

/** Stands in for a part that failed to load, with a link that reloads the page. */
export function LoadError({ message, error }: { message: string; error?: PageError }) {
  const { t } = useTranslation("credits");
  const { pathname, search } = useLocation();
  // A retry cannot help if this installation does not offer the feature.
  if (error?.code === "not-offered")
    return (
      <p className="alert alert-info">
        <ServerText>{error.message}</ServerText>
      </p>
    );
  return (
    <p className="alert alert-warning" role="alert">
      {message}{" "}
      <a className="alert-link" href={pathname + search}>
        {t("retry")}
      </a>
    </p>
  );
}

interface PagerProps {
  label: string;
  page: number;
  hasOlder: boolean;
  addressOf: (page: number) => string;
}

/** Newer and older pages of a list. */
export function Pager({ label, page, hasOlder, addressOf }: PagerProps) {
  const { t } = useTranslation("credits");
  if (page === 1 && !hasOlder) return null;
  return (
    <nav className="page-links" aria-label={label}>
      {page > 2 && <Link to={addressOf(1)}>{t("pages.first")}</Link>}
      {page > 1 && (
        <Link to={addressOf(page - 1)} rel="prev">
          {t("pages.newer")}
        </Link>
      )}
      <span aria-current="page">{t("pages.here", { page })}</span>
      {hasOlder && (
        <Link to={addressOf(page + 1)} rel="next">
          {t("pages.older")}
        </Link>
      )}
    </nav>
  );
}
