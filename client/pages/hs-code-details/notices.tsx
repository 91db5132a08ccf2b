import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useDayFormat } from "#client/components/day-format.ts";
import type { Lane } from "#shared/contract/hs-codes.ts";
import { formatHsCode } from "#shared/domain/hs-code.ts";

/** What changed for this code on this lane, newest first. */
export function Notices({ facts, code }: { facts: Lane["notifications"]["facts"]; code: string }) {
  const { t } = useTranslation("details");
  const day = useDayFormat();
  const feed = `/latest-notifications?${new URLSearchParams({ code })}`;
  return (
    <>
      <ul className="fact-list">
        {facts.map(({ id, headline, kind, published, takesEffect, why }) => (
          <li key={id}>
            <Link to={`${feed}#${id}`}>{headline}</Link>
            <p>
              <span className="badge badge-soft">
                {t(`notifications.kind.${kind}`, { defaultValue: kind })}
              </span>{" "}
              {t("notifications.published", { day: day(published) })}{" "}
              {takesEffect && t("notifications.effect", { day: day(takesEffect) })}
            </p>
            <p className="fact-source">{t("notifications.why", { why })}</p>
          </li>
        ))}
      </ul>
      <Link to={feed}>{t("notifications.all", { code: formatHsCode(code) })}</Link>
    </>
  );
}
