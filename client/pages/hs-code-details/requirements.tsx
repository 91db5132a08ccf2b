import { CollapsibleList } from "#client/components/collapsible-list.tsx";
import { useDayFormat } from "#client/components/date-format.ts";
import { Link } from "#client/components/link.tsx";
import { ServerText } from "#client/components/server-text.tsx";
import { useServerTexts } from "#client/i18n/use-server-texts.ts";
import { useTranslation } from "#client/i18n/use-translation.ts";
import {
  FactBlock,
  LegalBase,
  usePeriodFormat,
} from "#client/pages/hs-code-details/fact-block.tsx";
import type { Lane, Requirement, Upcoming } from "#shared/contract/lanes.ts";
import { paths } from "#shared/paths.ts";

const requirementsShown = 6;

/** Requirements of import and export, later changes, and regulations for all goods. */
export function Requirements({ lane }: { lane: Lane }) {
  const { t } = useTranslation("lane");
  const translate = useServerTexts();
  return (
    <>
      <div className="details-columns">
        <FactBlock
          id="import-requirements"
          title={t("requirements.import", { country: translate(lane.destination.name) })}
          block={lane.importRequirements}
        >
          {(facts) => <RequirementList requirements={facts} />}
        </FactBlock>
        <FactBlock
          id="export-requirements"
          title={t("requirements.export", { country: translate(lane.origin.name) })}
          block={lane.exportRequirements}
        >
          {(facts) => <RequirementList requirements={facts} />}
        </FactBlock>
      </div>
      <FactBlock id="upcoming" title={t("upcoming.title")} block={lane.upcoming}>
        {(facts) => <UpcomingList facts={facts} />}
      </FactBlock>
      <General block={lane.general} />
    </>
  );
}

/** Most specific first, each with its reason. */
function RequirementList({ requirements }: { requirements: readonly Requirement[] }) {
  const { t } = useTranslation("lane");
  return (
    <CollapsibleList
      items={requirements}
      shown={requirementsShown}
      more={({ length }) => t("requirements.more", { count: length })}
    >
      {(some) => (
        <ul className="fact-list">
          {some.map((one) => (
            <li key={one.kind + (one.id ?? "") + one.title + one.why}>
              <RequirementItem requirement={one} />
            </li>
          ))}
        </ul>
      )}
    </CollapsibleList>
  );
}

function RequirementItem({ requirement }: { requirement: Requirement }) {
  const { t } = useTranslation("lane");
  const day = useDayFormat();
  const period = usePeriodFormat();
  const translate = useServerTexts();
  const { kind, citation, jurisdiction, status, published, validFrom, validTo, why } = requirement;
  const validity =
    period(validFrom, validTo) ||
    (published ? t("requirements.published", { day: day(published) }) : "");
  return (
    <>
      <RequirementTitle requirement={requirement} />
      <p>
        <span className="badge badge-soft">{jurisdiction}</span>{" "}
        {kind === "agency" ? (
          <span className="badge badge-soft">{t("requirements.agency")}</span>
        ) : (
          t(`actStatus.${status}`, { defaultValue: status })
        )}
        {[citation, validity].filter(Boolean).map((part) => (
          <span key={part}> · {part === citation ? <ServerText>{part}</ServerText> : part}</span>
        ))}
      </p>
      {why && <p className="fact-source">{t("requirements.why", { why: translate(why) })}</p>}
    </>
  );
}

/** Regulations have a page of ours, agency filings only a source. */
function RequirementTitle({ requirement: { id, title, source } }: { requirement: Requirement }) {
  if (id)
    return (
      <Link to={paths.regulationDetails(id)}>
        <ServerText>{title}</ServerText>
      </Link>
    );
  return <LegalBase legalBase={title} source={source} />;
}

function UpcomingList({ facts }: { facts: readonly Upcoming[] }) {
  const translate = useServerTexts();
  const { t } = useTranslation("lane");
  const day = useDayFormat();
  return (
    <ul className="fact-list upcoming-list">
      {facts.map(({ kind, id, title, direction, validFrom, rate, source }) => (
        <li key={kind + validFrom + title}>
          <p className="badge-line">
            <strong>
              <time dateTime={validFrom}>{t("upcoming.from", { day: day(validFrom) })}</time>
            </strong>
            <span className="badge badge-soft">{t(`upcoming.kind.${kind}`)}</span>
            <span className="badge badge-soft">{t(`direction.${direction}`)}</span>
            {rate && <strong>{translate(rate)}</strong>}
          </p>
          {kind === "act" && id ? (
            <Link to={paths.regulationDetails(id)}>
              <ServerText>{title}</ServerText>
            </Link>
          ) : (
            <LegalBase legalBase={title} source={source} />
          )}
        </li>
      ))}
    </ul>
  );
}

/** Folded, since rules for every shipment say little about this one. */
function General({ block }: { block: Lane["general"] }) {
  const { t } = useTranslation("lane");
  if (block.state !== "present")
    return (
      <FactBlock id="general" title={t("requirements.generalTitle")} block={block}>
        {() => null}
      </FactBlock>
    );
  return (
    <details className="fold general-law" id="general">
      <summary>{t("requirements.general", { count: block.facts.length })}</summary>
      <ul className="fact-list">
        {block.facts.map((one) => (
          <li key={(one.id ?? one.title) + one.direction}>
            <RequirementTitle requirement={one} />{" "}
            <small className="text-muted">
              {one.jurisdiction} · {t(`direction.${one.direction}`)}
              {one.citation && (
                <>
                  {" · "}
                  <ServerText>{one.citation}</ServerText>
                </>
              )}
            </small>
          </li>
        ))}
      </ul>
    </details>
  );
}
