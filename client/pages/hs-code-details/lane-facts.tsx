import { CollapsibleList } from "#client/components/collapsible-list.tsx";
import { useDayFormat } from "#client/components/date-format.ts";
import { Link } from "#client/components/link.tsx";
import { ServerText } from "#client/components/server-text.tsx";
import { useServerTexts } from "#client/i18n/use-server-texts.ts";
import { useTranslation } from "#client/i18n/use-translation.ts";
import {
  FactBlock,
  FactSource,
  LegalBase,
  useAmountFormat,
  usePercentFormat,
  usePeriodFormat,
} from "#client/pages/hs-code-details/fact-block.tsx";
import type { Lane } from "#shared/contract/lanes.ts";
import { formatHsCode } from "#shared/domain/hs-code.ts";
import { lastDay } from "#shared/domain/last-day.ts";
import { paths } from "#shared/paths.ts";

/**
 * Agreements and preference programs that may reduce the duty, with the proof of origin each
 * requires.
 */
export function Agreements({ block }: { block: Lane["agreements"] }) {
  const { t } = useTranslation("lane");
  return (
    <FactBlock id="agreements" title={t("agreements.title")} block={block}>
      {(facts) => (
        <ul className="fact-list">
          {facts.map((agreement) => (
            <li key={agreement.id}>
              <Agreement agreement={agreement} />
            </li>
          ))}
        </ul>
      )}
    </FactBlock>
  );
}

function Agreement({ agreement }: { agreement: Lane["agreements"]["facts"][number] }) {
  const { t } = useTranslation("lane");
  const translate = useServerTexts();
  const day = useDayFormat();
  const { name, kind, inForce, validTo, proofs, note, program, rate, source } = agreement;
  return (
    <>
      <h3>
        <ServerText>{name}</ServerText>{" "}
        <span className="badge badge-soft">{t(`agreements.${kind}`)}</span>
      </h3>
      {(program || rate) && (
        <p>
          {program && t("agreements.program", { program })}
          {program && rate && ": "}
          {rate && (
            <strong>
              <ServerText>{rate}</ServerText>
            </strong>
          )}
        </p>
      )}
      <p>
        {note && <ServerText>{note}</ServerText>}{" "}
        {inForce && t("agreements.inForce", { day: day(inForce) })}{" "}
        {validTo && t("agreements.through", { day: day(lastDay(validTo)) })}
      </p>
      {proofs.length > 0 && (
        <p>
          {t("agreements.proofs")} {proofs.map(translate).join(", ")}.
        </p>
      )}
      <p className="fact-source">
        <FactSource source={source} /> {t("block.recorded", { day: day(agreement.recordedAt) })}
      </p>
    </>
  );
}

/** Full class names: the CSS purge only sees literals. */
const certaintyClasses = {
  certain: "badge badge-certain",
  conditional: "badge badge-conditional",
  possible: "badge badge-possible",
} as const;

/** Import taxes: those due and, with their condition, those that may apply instead. */
export function Taxes({ block }: { block: Lane["taxes"] }) {
  const { t } = useTranslation("lane");
  const percent = usePercentFormat();
  const period = usePeriodFormat();
  return (
    <FactBlock id="taxes" title={t("taxes.title")} block={block}>
      {(facts) => (
        <ul className="fact-list">
          {facts.map((tax) => (
            <li key={tax.name + tax.rate + tax.appliesTo}>
              <p className="badge-line">
                <strong>{tax.rate === null ? t("taxes.rateNotHeld") : percent(tax.rate)}</strong>
                <span>
                  <ServerText>{tax.name}</ServerText>
                </span>
                <span className={certaintyClasses[tax.certainty]}>
                  {t(`certainty.${tax.certainty}`)}
                </span>
              </p>
              {tax.appliesTo && (
                <p>
                  <ServerText>{tax.appliesTo}</ServerText>
                </p>
              )}
              {tax.note && (
                <p className="fact-note">
                  <ServerText>{tax.note}</ServerText>
                </p>
              )}
              <p className="fact-source">
                <LegalBase legalBase={tax.legalBase} source={tax.source} />{" "}
                {period(tax.validFrom, tax.validTo)}
              </p>
            </li>
          ))}
        </ul>
      )}
    </FactBlock>
  );
}

/** Fees of the customs authority, with floor, cap and exemptions. */
export function Fees({ block }: { block: Lane["fees"] }) {
  const { t } = useTranslation("lane");
  return (
    <FactBlock id="fees" title={t("fees.title")} block={block}>
      {(facts) => (
        <ul className="fact-list">
          {facts.map((fee) => (
            <li key={fee.name + fee.rate + fee.validFrom}>
              <FeeItem fee={fee} />
            </li>
          ))}
        </ul>
      )}
    </FactBlock>
  );
}

function FeeItem({ fee }: { fee: Lane["fees"]["facts"][number] }) {
  const { t } = useTranslation("lane");
  const percent = usePercentFormat();
  const amount = useAmountFormat();
  const period = usePeriodFormat();
  const { name, rate, minimum, maximum, currency, modes, exemptPrograms } = fee;
  const parts = [
    rate !== null && t("fees.rate", { rate: percent(rate) }),
    minimum !== null && t("fees.minimum", { amount: amount(minimum, currency) }),
    maximum !== null && t("fees.maximum", { amount: amount(maximum, currency) }),
  ].filter((part) => part !== false);
  return (
    <>
      <p>
        <strong>
          <ServerText>{name}</ServerText>
        </strong>
        : {parts.length > 0 ? parts.join(", ") : t("fees.noRate")}.
      </p>
      {(modes.length > 0 || exemptPrograms.length > 0) && (
        <p>
          {modes.length > 0 &&
            t("fees.modes", {
              modes: modes.map((mode) => t(`mode.${mode}`, { defaultValue: mode })).join(", "),
            })}{" "}
          {exemptPrograms.length > 0 && t("fees.exempt", { programs: exemptPrograms.join(", ") })}
        </p>
      )}
      <p className="fact-source">
        <LegalBase legalBase={fee.legalBase} source={fee.source} />{" "}
        {period(fee.validFrom, fee.validTo)}
      </p>
    </>
  );
}

/** Anti-dumping and countervailing duties that may concern the goods. */
export function TradeRemedies({ block }: { block: Lane["tradeRemedies"] }) {
  const { t } = useTranslation("lane");
  return (
    <FactBlock id="remedies" title={t("remedies.title")} block={block}>
      {(facts) => (
        <ul className="fact-list">
          {facts.map(({ kind, codes, note, source }) => (
            <li key={kind + codes.join() + note}>
              <p>
                <strong>{t(`remedies.${kind}`)}</strong> {codes.map(formatHsCode).join(", ")}
              </p>
              <p>
                <ServerText>{note}</ServerText>
              </p>
              <p className="fact-source">
                <FactSource source={source} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </FactBlock>
  );
}

export function Quotas({ block }: { block: Lane["quotas"] }) {
  const { t } = useTranslation("lane");
  return (
    <FactBlock id="quotas" title={t("quotas.title")} block={block}>
      {(facts) => (
        <ul>
          {facts.map(({ number, note }) => (
            <li key={number}>
              <strong>{t("quotas.number", { number })}</strong>{" "}
              {note && <ServerText>{note}</ServerText>}
            </li>
          ))}
        </ul>
      )}
    </FactBlock>
  );
}

const notificationsShown = 5;

/** Changes to this code on this lane, newest first. */
export function CodeNotifications({ block, code }: { block: Lane["notifications"]; code: string }) {
  const { t } = useTranslation("lane");
  const day = useDayFormat();
  const translate = useServerTexts();
  const feed = paths.latestNotifications({ code });
  return (
    <FactBlock id="notifications" title={t("notifications.title")} block={block}>
      {(facts) => (
        <>
          <CollapsibleList
            items={facts}
            shown={notificationsShown}
            more={({ length }) => t("notifications.more", { count: length })}
          >
            {(some) => (
              <ul className="fact-list">
                {some.map(({ id, headline, kind, published, takesEffect, why }) => (
                  <li key={id}>
                    <Link to={paths.notificationDetails(id)}>
                      <ServerText>{headline}</ServerText>
                    </Link>
                    <p>
                      <span className="badge badge-soft">
                        {t(`notifications.kind.${kind}`, { defaultValue: kind })}
                      </span>{" "}
                      {t("notifications.published", { day: day(published) })}{" "}
                      {takesEffect && t("notifications.effect", { day: day(takesEffect) })}
                    </p>
                    <p className="fact-source">{t("notifications.why", { why: translate(why) })}</p>
                  </li>
                ))}
              </ul>
            )}
          </CollapsibleList>
          <Link className="screen-only" to={feed}>
            {t("notifications.all", { code: formatHsCode(code) })}
          </Link>
        </>
      )}
    </FactBlock>
  );
}
