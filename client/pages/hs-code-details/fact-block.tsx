import type { ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { useDayFormat } from "#client/components/date-format.ts";
import { PhoneFold } from "#client/components/phone-fold.tsx";
import { ServerText } from "#client/components/server-text.tsx";
import { useTranslation } from "#client/i18n/use-translation.ts";
import type { Edition } from "#shared/contract/lanes.ts";
import type { BlockState } from "#shared/contract/parts.ts";
import { lastDay } from "#shared/domain/last-day.ts";
import { minorUnitDigits } from "#shared/domain/minor-units.ts";

export interface BlockFacts<Fact> {
  state: BlockState;
  facts: Fact[];
  note?: string | undefined;
  source?: string | undefined;
  recordedAt?: string | undefined;
}

interface FactBlockProps<Fact> {
  id: string;
  title: string;
  block: BlockFacts<Fact>;
  /** On phones, where other blocks are folded. */
  isOpen?: boolean;
  /** Renders the facts; not called for an empty block. */
  children: (facts: Fact[]) => ReactNode;
}

/** Full class names: the CSS purge only sees literals. */
export const stateClasses: Record<BlockState, string> = {
  present: "is-present",
  none: "is-none",
  "not-covered": "is-not-covered",
  failed: "is-failed",
};

/**
 * A block of facts in one of four states: present, none on this date, not in this data set, failed.
 */
export function FactBlock<Fact>(props: FactBlockProps<Fact>) {
  const { id, title, block, isOpen = false, children } = props;
  const { t } = useTranslation("lane");
  const day = useDayFormat();
  const { state, facts, note, source, recordedAt } = block;
  return (
    <section className={`card fact-block ${stateClasses[state]}`} aria-labelledby={`${id}-title`}>
      <PhoneFold
        id={id}
        title={title}
        outcome={state === "present" ? facts.length : t(`glance.${state}`)}
        titleId={`${id}-title`}
        isOpen={isOpen || state === "failed"}
      >
        {state === "present" ? children(facts) : <AbsentMessage state={state} />}
        {note && (
          <p className="fact-note">
            <ServerText>{note}</ServerText>
          </p>
        )}
        {(source || recordedAt) && (
          <p className="fact-source">
            {source && <FactSource source={source} />}{" "}
            {recordedAt && t("block.recorded", { day: day(recordedAt) })}
          </p>
        )}
      </PhoneFold>
    </section>
  );
}

function AbsentMessage({ state }: { state: Exclude<BlockState, "present"> }) {
  const { t } = useTranslation("lane");
  return (
    <p className="fact-state">
      <strong>{t(`block.${state}`)}</strong> {state === "failed" && <RetryLink />}
    </p>
  );
}

/** Reloads the page. */
export function RetryLink() {
  const { t } = useTranslation("lane");
  const { pathname, search } = useLocation();
  return <a href={pathname + search}>{t("block.retry")}</a>;
}

const isAddress = (source: string) => /^https?:\/\//.test(source);

/** Source of a fact: a link if it is an address. */
export function FactSource({ source }: { source: string }) {
  const { t } = useTranslation("lane");
  if (!isAddress(source))
    return (
      <>
        {t("block.source")} {source}.
      </>
    );
  return (
    <>
      {t("block.source")}{" "}
      <a href={source} rel="noreferrer" className="text-break">
        {source.replace(/^https?:\/\//, "")}
      </a>
      .
    </>
  );
}

/** The figures that a total lacks. */
export function MissingList({ items }: { items: readonly string[] }) {
  return (
    <ul className="missing-list">
      {items.map((item) => (
        <li key={item}>
          <ServerText>{item}</ServerText>
        </li>
      ))}
    </ul>
  );
}

/** Legal base, linked to its source; the source's host where there is no legal base. */
export function LegalBase({ legalBase, source }: { legalBase: string; source: string }) {
  if (!isAddress(source)) return <>{[legalBase, source].filter(Boolean).join(", ")}</>;
  const host = source.replace(/^https?:\/\/(www\.)?/, "").replace(/[/?#].*$/, "");
  return (
    <a href={source} rel="noreferrer" className="text-break">
      {legalBase ? <ServerText>{legalBase}</ServerText> : host}
    </a>
  );
}

/** Formats a validity, whose end is the first day that is no longer part of it. */
export function usePeriodFormat(): (from: string | null, to: string | null) => string {
  const { t } = useTranslation("lane");
  const day = useDayFormat();
  return (from, to) => {
    const values = { from: from ? day(from) : "", to: to ? day(lastDay(to)) : "" };
    if (from && to) return t("period.both", values);
    if (from) return t("period.from", values);
    return to ? t("period.to", values) : "";
  };
}

/** Name, publisher and date of a data set, with a warning where it is old. */
export function EditionLine({ edition }: { edition: Edition }) {
  const { t } = useTranslation("lane");
  const format = useDayFormat();
  const { name, publisher, effective, isOld, source } = edition;
  const day = format(effective);
  return (
    <p className="fact-source edition-line">
      <ServerText>{name}</ServerText>, <ServerText>{publisher}</ServerText>
      {t("edition.effective", { day })}{" "}
      {isOld && <strong className="edition-old">{t("edition.old", { day })}</strong>}{" "}
      {isAddress(source) && (
        <a href={source} rel="noreferrer">
          {t("edition.official")}
        </a>
      )}
    </p>
  );
}

/** Formats a rate in percent. */
export function usePercentFormat(): (rate: number) => string {
  const { i18n } = useTranslation("lane");
  const format = new Intl.NumberFormat(i18n.language, {
    style: "percent",
    maximumFractionDigits: 4,
  });
  return (rate) => format.format(rate / 100);
}

/** Formats minor units with the currency's code: dollars of one country are not another's. */
export function useAmountFormat(): (minorUnits: number, currency: string) => string {
  const { i18n } = useTranslation("lane");
  return (minorUnits, currency) => {
    const digits = minorUnitDigits(currency);
    const format = new Intl.NumberFormat(i18n.language, {
      style: "currency",
      currency,
      currencyDisplay: "code",
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
    return format.format(minorUnits / 10 ** digits);
  };
}

/** Header of a table whose rows are stacked on narrow screens. */
export function TableHeader({ names }: { names: readonly string[] }) {
  return (
    <thead>
      <tr>
        {names.map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
  );
}
