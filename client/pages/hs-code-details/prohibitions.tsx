import { ServerText } from "#client/components/server-text.tsx";
import { useServerTexts } from "#client/i18n/use-server-texts.ts";
import { useTranslation } from "#client/i18n/use-translation.ts";
import {
  LegalBase,
  RetryLink,
  usePeriodFormat,
} from "#client/pages/hs-code-details/fact-block.tsx";
import type { Lane } from "#shared/contract/lanes.ts";
import { withArticle } from "#shared/domain/country-names.ts";

type Prohibition = Lane["prohibitions"]["facts"][number];

/** Prohibitions of either side's law, before everything else; nothing if there are none. */
export function ProhibitionBanner({ block }: { block: Lane["prohibitions"] }) {
  const { t } = useTranslation("lane");
  const { state, facts, note } = block;
  if (state !== "present") return null;
  const isOpen = facts.every(({ certainty }) => certainty === "possible");
  return (
    <section
      className={`alert alert-${isOpen ? "warning" : "danger"} prohibitions`}
      id="prohibitions"
      aria-labelledby="prohibitions-title"
    >
      <h2 id="prohibitions-title">{t("prohibitions.title", { count: facts.length })}</h2>
      <ul className="fact-list">
        {facts.map((prohibition) => (
          <ProhibitionItem key={prohibition.id + prohibition.direction} {...prohibition} />
        ))}
      </ul>
      {note && (
        <p>
          <ServerText>{note}</ServerText>
        </p>
      )}
    </section>
  );
}

function ProhibitionItem(prohibition: Prohibition) {
  const { t } = useTranslation("lane");
  const period = usePeriodFormat();
  const translate = useServerTexts();
  const { direction, market, region, scope, partial, certainty, title, condition } = prohibition;
  const { legalBase, source, validFrom, validTo } = prohibition;
  return (
    <li>
      <h3>
        <ServerText>{title}</ServerText>
      </h3>
      <p className="badge-line">
        <span className="badge">
          {t("prohibitions.law", { market: translate(withArticle(market.name)) })}
        </span>
        <span className="badge">{t(`prohibitions.${direction}`)}</span>
        <span className="badge">{t(`prohibitions.scope.${scope}`)}</span>
        {certainty !== "certain" && <span className="badge">{t(`certainty.${certainty}`)}</span>}
        {region && (
          <span className="badge">{t("prohibitions.region", { region: translate(region) })}</span>
        )}
      </p>
      <p>
        {condition && <ServerText>{condition}</ServerText>} {partial && t("prohibitions.partial")}
      </p>
      <p>
        {period(validFrom, validTo)}
        {(validFrom || validTo) && ". "}
        {t("block.legalBase")} <LegalBase legalBase={legalBase} source={source} />
      </p>
    </li>
  );
}

/** One line where nothing is prohibited or nothing is known. */
export function ProhibitionLine({ block }: { block: Lane["prohibitions"] }) {
  const { t } = useTranslation("lane");
  const { state, note, warning } = block;
  if (state === "present") return null;
  return (
    <>
      {warning && <p className="alert alert-warning">{warning}</p>}
      <p className={state === "failed" ? "alert alert-warning" : "fact-note"}>
        {t(`prohibitions.${state}`)} {note && <ServerText>{note}</ServerText>}{" "}
        {state === "failed" && <RetryLink />}
      </p>
    </>
  );
}
