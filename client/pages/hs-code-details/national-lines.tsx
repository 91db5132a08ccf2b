import type { TFunction } from "i18next";
import { CollapsibleList } from "#client/components/collapsible-list.tsx";
import { Link } from "#client/components/link.tsx";
import { ServerText } from "#client/components/server-text.tsx";
import { useServerTexts } from "#client/i18n/use-server-texts.ts";
import { useTranslation } from "#client/i18n/use-translation.ts";
import {
  EditionLine,
  FactBlock,
  usePeriodFormat,
} from "#client/pages/hs-code-details/fact-block.tsx";
import {
  groupLines,
  groupRates,
  type LineGroup,
} from "#client/pages/hs-code-details/hs-code-details.ts";
import type { Lane, LineRate, NationalLine } from "#shared/contract/lanes.ts";
import { formatHsCode } from "#shared/domain/hs-code.ts";
import { type LaneChoice, paths } from "#shared/paths.ts";

interface NationalLinesProps {
  lane: Lane;
  /** The page without the line: code of at most six digits, title and lane. */
  page: LaneChoice & { code: string; title: string };
  /** The URL names national digits: other lines exist. */
  isNarrowed: boolean;
}

const groupsShown = 6;

/** The destination's tariff lines below the code, as a tree to choose from. */
export function NationalLines({ lane, page, isNarrowed }: NationalLinesProps) {
  const { t } = useTranslation("lane");
  const period = usePeriodFormat();
  const translate = remember(useServerTexts());
  const { nationalLines, line } = lane;
  const { edition } = nationalLines;
  return (
    <FactBlock id="national" title={t("national.title")} block={nationalLines}>
      {(lines) => {
        const groups = groupLines(lines);
        return (
          <>
            <p className="screen-only">
              {!line && t("national.lead")}{" "}
              {isNarrowed && (
                <Link to={`${paths.hsCodeDetails(page)}#national`}>
                  {t("national.all", { code: formatHsCode(page.code) })}
                </Link>
              )}
            </p>
            {lines.every(({ title }) => title === null) && (
              <p className="fact-note">{t("national.noTexts")}</p>
            )}
            <CollapsibleList
              items={groups}
              shown={groupsShown}
              more={(rest) =>
                t("national.more", { count: rest.flatMap((group) => group.lines).length })
              }
              isOpen={groups.slice(groupsShown).some((group) => holds(group, line))}
            >
              {(some) => (
                <ul className="line-groups">
                  {some.map((group) => (
                    <Group
                      key={group.code}
                      group={group}
                      line={line}
                      view={{
                        t,
                        period,
                        translate,
                        addressOf: (code) => paths.hsCodeDetails({ ...page, code }),
                        hasTexts: lines.some(({ title }) => title !== null),
                      }}
                    />
                  ))}
                </ul>
              )}
            </CollapsibleList>
            {edition && <EditionLine edition={edition} />}
          </>
        );
      }}
    </FactBlock>
  );
}

/** Hundreds of lines share a few rates. */
function remember(translate: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const translation = known.get(text) ?? translate(text);
    known.set(text, translation);
    return translation;
  };
}

const holds = ({ lines }: LineGroup, line: string | null) =>
  lines.some(({ code }) => code === line);

/** Formatters made once for a list of hundreds of lines. */
interface LinesView {
  t: TFunction<"lane">;
  period: ReturnType<typeof usePeriodFormat>;
  translate: (rate: string) => string;
  addressOf(code: string): string;
  /** Some lines have the publisher's text. */
  hasTexts: boolean;
}

interface GroupProps {
  group: LineGroup;
  line: string | null;
  view: LinesView;
}

/** Lines that share eight digits; shared rates are shown once. */
function Group({ group, line, view }: GroupProps) {
  const { code, lines, rates } = group;
  const isAlone = lines.length === 1;
  return (
    <li className="line-group">
      {!isAlone && <p className="hs-code line-head">{formatHsCode(code)}</p>}
      {rates && !isAlone && <Rates rates={rates} view={view} />}
      <ul className="line-list">
        {lines.map((one) => (
          <li key={one.code} aria-current={one.code === line ? "true" : undefined}>
            <LineItem line={one} view={view} />
            {(isAlone || !rates) && <Rates rates={one.rates} view={view} />}
          </li>
        ))}
      </ul>
    </li>
  );
}

function LineItem({ line, view }: { line: NationalLine; view: LinesView }) {
  const { t, hasTexts, addressOf } = view;
  const { code, title, units, flags, ad, cvd } = line;
  return (
    <p className="badge-line">
      <Link to={addressOf(code)}>
        <span className="hs-code">{formatHsCode(code)}</span>{" "}
        {title && <ServerText>{title}</ServerText>}
      </Link>
      {hasTexts && !title && <span className="text-muted">{t("national.noText")}</span>}
      {units.length > 0 && (
        <small className="text-muted">{t("national.units", { units: units.join(", ") })}</small>
      )}
      {flags.map(({ agency, agencyName, flag, meaning }) => (
        <span
          key={agency + flag}
          className={`badge ${meaning === "required" ? "badge-required" : "badge-soft"}`}
          title={agencyName}
        >
          {t(`national.flag.${meaning}`, { agency, flag })}
        </span>
      ))}
      {ad && <span className="badge badge-required">{t("national.ad")}</span>}
      {cvd && <span className="badge badge-required">{t("national.cvd")}</span>}
    </p>
  );
}

function Rates({ rates, view }: { rates: readonly LineRate[]; view: LinesView }) {
  const { t, period, translate } = view;
  return (
    <ul className="rate-list">
      {groupRates(rates).map(({ rate, programs }) => (
        <li key={[rate.kind, rate.rate, rate.validFrom, programs.join()].join()}>
          <span className="text-muted">{t(`national.kind.${rate.kind}`)}</span>{" "}
          {programs.length > 0
            ? t("national.programs", { rate: translate(rate.rate), programs: programs.join(", ") })
            : translate(rate.rate)}{" "}
          {rate.validTo && (
            <small className="text-muted">{period(rate.validFrom, rate.validTo)}</small>
          )}
        </li>
      ))}
    </ul>
  );
}
