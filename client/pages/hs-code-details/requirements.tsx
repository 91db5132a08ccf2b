import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useDayFormat } from "#client/components/day-format.ts";
import type { Lane } from "#shared/contract/hs-codes.ts";

const shownAtFirst = 8;

/** Acts to be met on one side of the border, the most specific first, each with why it is here. */
export function Requirements({ acts }: { acts: Lane["importRequirements"]["facts"] }) {
  const { t } = useTranslation("details");
  const more = acts.slice(shownAtFirst);
  return (
    <>
      <Acts acts={acts.slice(0, shownAtFirst)} />
      {more.length > 0 && (
        <details>
          <summary>{t("requirements.more", { count: more.length })}</summary>
          <Acts acts={more} />
        </details>
      )}
    </>
  );
}

function Acts({ acts }: { acts: Lane["importRequirements"]["facts"] }) {
  const { t } = useTranslation("details");
  const day = useDayFormat();
  return (
    <ul className="fact-list">
      {acts.map(({ id, title, citation, jurisdiction, status, published, why }) => (
        <li key={id}>
          <Link to={`/regulation-details?${new URLSearchParams({ id })}`}>{title}</Link>
          <p>
            <span className="badge badge-soft">{jurisdiction}</span> {citation} ·{" "}
            {t(`actStatus.${status}`, { defaultValue: status })}.{" "}
            {published && t("requirements.published", { day: day(published) })}
          </p>
          <p className="fact-source">{t("requirements.why", { why })}</p>
        </li>
      ))}
    </ul>
  );
}
