import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { ActDetails } from "#shared/contract/regulations.ts";
import { formatHsCode } from "#shared/domain/hs-code.ts";

/** Which goods and which borders the act is about. */
export function Scope({ act }: { act: ActDetails }) {
  const { t } = useTranslation("regulations");
  const { codes, excludes, origins, destinations, threshold } = act.scope;
  const links = (list: readonly string[]): ReactNode =>
    list.map((code) => (
      <Link key={code} to={`/hs-code-details?code=${code}`}>
        {formatHsCode(code)}
      </Link>
    ));
  return (
    <section className="card act-part">
      <h2>{t("scope.title")}</h2>
      <dl className="act-scope mb-0">
        <dt>{t("scope.codes")}</dt>
        <dd className="act-codes">{codes.length > 0 ? links(codes) : t("scope.anyGoods")}</dd>
        {excludes.length > 0 && (
          <>
            <dt>{t("scope.excludes")}</dt>
            <dd className="act-codes">{links(excludes)}</dd>
          </>
        )}
        <dt>{t("scope.origins")}</dt>
        <dd>{origins.length > 0 ? origins.join(", ") : t("scope.any")}</dd>
        <dt>{t("scope.destinations")}</dt>
        <dd>{destinations.length > 0 ? destinations.join(", ") : t("scope.any")}</dd>
        {threshold && (
          <>
            <dt>{t("scope.threshold")}</dt>
            <dd>{threshold}</dd>
          </>
        )}
        {act.topics.length > 0 && (
          <>
            <dt>{t("scope.topics")}</dt>
            <dd>{act.topics.join(", ")}</dd>
          </>
        )}
      </dl>
    </section>
  );
}
