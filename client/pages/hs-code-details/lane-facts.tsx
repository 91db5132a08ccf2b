import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useDayFormat } from "#client/components/date-format.ts";
import { HsCode } from "#client/components/hs-code.tsx";
import { FactBlock, FactSource } from "#client/pages/hs-code-details/fact-block.tsx";
import type { Lane } from "#shared/contract/hs-codes.ts";
import { formatHsCode } from "#shared/domain/hs-code.ts";
import { paths } from "#shared/paths.ts";

/** Facts of the lane, each block in its own state. */
export function LaneFacts({ lane, code }: { lane: Lane; code: string }) {
  const { t } = useTranslation("details");
  return (
    <>
      <div className="details-columns">
        <FactBlock id="national" title={t("national.title")} block={lane.nationalCode}>
          {(facts) => (
            <ul className="code-list">
              {facts.map((one) => (
                <li key={one.code}>
                  <HsCode digits={one.code} /> {one.title}
                </li>
              ))}
            </ul>
          )}
        </FactBlock>
        <FactBlock id="taxes" title={t("taxes.title")} block={lane.taxes}>
          {(facts) => <Taxes facts={facts} />}
        </FactBlock>
      </div>
      <FactBlock id="duties" title={t("duties.title")} block={lane.duties}>
        {(facts) => <Duties facts={facts} />}
      </FactBlock>
      <FactBlock id="agreements" title={t("agreements.title")} block={lane.agreements}>
        {(facts) => <Agreements facts={facts} />}
      </FactBlock>
      <div className="details-columns">
        <FactBlock
          id="import-requirements"
          title={t("requirements.import", { country: lane.destination.name })}
          block={lane.importRequirements}
        >
          {(facts) => <Requirements regulations={facts} />}
        </FactBlock>
        <FactBlock
          id="export-requirements"
          title={t("requirements.export", { country: lane.origin.name })}
          block={lane.exportRequirements}
        >
          {(facts) => <Requirements regulations={facts} />}
        </FactBlock>
      </div>
      <FactBlock id="quotas" title={t("quotas.title")} block={lane.quotas}>
        {(facts) => (
          <ul>
            {facts.map(({ number, note }) => (
              <li key={number}>
                <strong>{t("quotas.number", { number })}</strong> {note}
              </li>
            ))}
          </ul>
        )}
      </FactBlock>
      <FactBlock id="notifications" title={t("notifications.title")} block={lane.notifications}>
        {(facts) => <CodeNotifications facts={facts} code={code} />}
      </FactBlock>
    </>
  );
}

/** Duty rates, layer by layer, as published; nothing is summed. */
function Duties({ facts }: { facts: Lane["duties"]["facts"] }) {
  const { t } = useTranslation("details");
  const day = useDayFormat();
  const period = (from: string | null, to: string | null) =>
    [from, to].map((one) => (one ? day(one) : "")).join(" – ");
  return (
    <div className="table-responsive">
      <table className="table">
        <caption>{t("duties.caption")}</caption>
        <thead>
          <tr>
            {(["layer", "reason", "rate", "period", "base", "conditions"] as const).map(
              (column) => (
                <th key={column} scope="col">
                  {t(`duties.${column}`)}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {facts.map(({ layer, reason, rate, from, to, legalBase, conditions }) => (
            <tr key={layer + reason + rate}>
              <th scope="row">{layer}</th>
              <td>{reason}</td>
              <td>{rate}</td>
              <td>{period(from, to)}</td>
              <td>{legalBase}</td>
              <td>{conditions}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Agreements and preference programs that may lower the duty, with the proof each requires. */
function Agreements({ facts }: { facts: Lane["agreements"]["facts"] }) {
  const { t } = useTranslation("details");
  const day = useDayFormat();
  return (
    <ul className="fact-list">
      {facts.map(({ id, name, kind, inForce, proofs, note, source, recordedAt }) => (
        <li key={id}>
          <h3>
            {name} <span className="badge badge-soft">{t(`agreements.${kind}`)}</span>
          </h3>
          <p>
            {note} {inForce && t("agreements.inForce", { day: day(inForce) })}
          </p>
          {proofs.length > 0 && (
            <p>
              {t("agreements.proofs")} {proofs.join(", ")}.
            </p>
          )}
          <p className="fact-source">
            <FactSource source={source} /> {t("block.recorded", { day: day(recordedAt) })}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** Import tax; the surrounding block names source and date. */
function Taxes({ facts }: { facts: Lane["taxes"]["facts"] }) {
  const { t } = useTranslation("details");
  const formatRate = useTaxRateFormat();
  return (
    <ul className="fact-list">
      {facts.map(({ name, rate, note }) => (
        <li key={name}>
          <strong>{name}</strong>: {rate !== null && t("taxes.rate", { rate: formatRate(rate) })}{" "}
          {note}
        </li>
      ))}
    </ul>
  );
}

/** Formats a rate in percent. */
export function useTaxRateFormat(): (rate: number) => string {
  const { i18n } = useTranslation("details");
  const format = new Intl.NumberFormat(i18n.language, {
    style: "percent",
    maximumFractionDigits: 2,
  });
  return (rate) => format.format(rate / 100);
}

const initiallyShown = 8;

/** Requirements on one side of the border, most specific first, each with its reason. */
function Requirements({ regulations }: { regulations: Lane["importRequirements"]["facts"] }) {
  const { t } = useTranslation("details");
  const more = regulations.slice(initiallyShown);
  return (
    <>
      <RequirementList regulations={regulations.slice(0, initiallyShown)} />
      {more.length > 0 && (
        <details>
          <summary>{t("requirements.more", { count: more.length })}</summary>
          <RequirementList regulations={more} />
        </details>
      )}
    </>
  );
}

function RequirementList({ regulations }: { regulations: Lane["importRequirements"]["facts"] }) {
  const { t } = useTranslation("details");
  const day = useDayFormat();
  return (
    <ul className="fact-list">
      {regulations.map(({ id, title, citation, jurisdiction, status, published, why }) => (
        <li key={id}>
          <Link to={paths.regulationDetails(id)}>{title}</Link>
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

/** Changes to this code on this lane, newest first. */
function CodeNotifications({
  facts,
  code,
}: {
  facts: Lane["notifications"]["facts"];
  code: string;
}) {
  const { t } = useTranslation("details");
  const day = useDayFormat();
  const feed = paths.latestNotifications({ code });
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
