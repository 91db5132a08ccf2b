import { useTranslation } from "react-i18next";
import { Link, useLocation, useRouteLoaderData } from "react-router-dom";
import { plansAddress } from "#client/components/way-back.ts";
import type { RootData } from "#client/root-loader.ts";

/**
 * The way to more credits, which leads back to this search: the plans, or for a member the owner of
 * the plan they draw on.
 */
export function MoreCredits({ isLink = false }: { isLink?: boolean }) {
  const { t } = useTranslation("search");
  const { pathname, search } = useLocation();
  const root = useRouteLoaderData("root") as RootData | undefined;
  const isMember = root?.credits?.isSubUser ?? false;
  return (
    <Link
      className={isLink ? undefined : "btn btn-accent"}
      to={plansAddress(pathname + search, isMember ? "#membership" : "")}
    >
      {t(isMember ? "problem.askOwner" : "problem.pricing")}
    </Link>
  );
}
