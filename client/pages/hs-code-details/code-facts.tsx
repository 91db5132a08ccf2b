import type { ReactNode } from "react";
import { Breadcrumbs } from "#client/components/breadcrumbs.tsx";
import { CopyButton } from "#client/components/copy-button.tsx";
import { useDayFormat } from "#client/components/date-format.ts";
import { HsCode } from "#client/components/hs-code.tsx";
import { Link } from "#client/components/link.tsx";
import { PhoneFold } from "#client/components/phone-fold.tsx";
import { ServerText } from "#client/components/server-text.tsx";
import { useServerTexts } from "#client/i18n/use-server-texts.ts";
import { useTranslation } from "#client/i18n/use-translation.ts";
import type { HsCodeDetails, PathStep } from "#shared/contract/hs-codes.ts";
import { formatHsCode } from "#shared/domain/hs-code.ts";
import { type LaneChoice, paths } from "#shared/paths.ts";

interface CodeAnswerProps {
  details: HsCodeDetails;
  /** Date of the answer, YYYY-MM-DD. */
  day: string | null;
  /** The national line named by the URL. */
  line?: string | null;
  described?: string;
  /** Rendered on the right of the code. */
  tools?: ReactNode;
}

/** The search, the heading above a longer code, and above a lane the code itself. */
export function CodeBreadcrumbs({ code, isLane = false }: { code: string; isLane?: boolean }) {
  const { t } = useTranslation("details");
  const above = [...(code.length > 4 ? [code.slice(0, 4)] : []), ...(isLane ? [code] : [])];
  return (
    <Breadcrumbs
      above={[
        [paths.hsCodeSearch(), t("screens:title.hsCodeSearch")],
        ...above.map((one) => [paths.hsCodeDetails({ code: one }), formatHsCode(one)] as const),
      ]}
    />
  );
}

/** The code, its description, unknown digits, and the end of its validity. */
export function CodeAnswer({ details, day, line = null, described, tools }: CodeAnswerProps) {
  const { t } = useTranslation("details");
  const { code, level, title, unknownDigits } = details;
  return (
    <header className="code-answer">
      <p className="text-muted mb-0">{t(`level.${level}`, { code: formatHsCode(code) })}</p>
      <h1>
        <HsCode digits={line ?? code} /> <ServerText>{title}</ServerText>
      </h1>
      <div className="answer-tools">
        <CopyButton text={formatHsCode(line ?? code)} label={t("shell:copy.code")} />
        {tools}
        <Status edition={details.edition} day={day} />
      </div>
      {unknownDigits && !line && (
        <p className="alert alert-warning">
          {t("answer.unknownDigits", {
            asked: formatHsCode(code + unknownDigits),
            code: formatHsCode(code),
            digits: unknownDigits,
          })}
        </p>
      )}
      {described && (
        <p className="text-muted text-break">{t("answer.described", { words: described })}</p>
      )}
    </header>
  );
}

function Status({ edition, day }: { edition: HsCodeDetails["edition"]; day: string | null }) {
  const { t } = useTranslation("details");
  const format = useDayFormat();
  const translate = useServerTexts();
  const { name, validFrom, validTo } = edition;
  const values = {
    edition: translate(name),
    from: format(validFrom),
    to: validTo ? format(validTo) : "",
  };
  const isOutside = day !== null && (day < validFrom || (validTo !== null && day > validTo));
  if (isOutside)
    return (
      <span className="badge status-not-in-force">
        {t("status.outside", { ...values, day: format(day) })}
      </span>
    );
  return <span>{t(validTo ? "status.valid" : "status.validOpen", values)}</span>;
}

interface CodePartProps {
  details: HsCodeDetails;
  lane: LaneChoice;
  /** On phones. */
  isOpen: boolean;
}

type RelatedCode = HsCodeDetails["children"][number];

/** Position in the classification: ancestors, subdivisions, and siblings. */
export function Classification({ details, lane, isOpen }: CodePartProps) {
  const { t } = useTranslation("details");
  const { code, path, children, siblings } = details;
  return (
    <section className="card" aria-labelledby="place-title">
      <PhoneFold title={t("place.title")} titleId="place-title" isOpen={isOpen}>
        <ol className="code-path" aria-label={t("place.path")}>
          {path.map((step) => (
            <li key={step.level + step.code} aria-current={step.code === code ? "true" : undefined}>
              <PathItem step={step} isHere={step.code === code} lane={lane} />
            </li>
          ))}
        </ol>
        <h3>{t("place.children")}</h3>
        {children.length > 0 ? (
          <CodeList codes={children} lane={lane} />
        ) : (
          <p>{t("place.noChildren")}</p>
        )}
        {siblings.length > 0 && (
          <details className="siblings">
            <summary>{t("place.siblings", { count: siblings.length })}</summary>
            <CodeList codes={siblings} lane={lane} />
          </details>
        )}
      </PhoneFold>
    </section>
  );
}

function PathItem({ step, isHere, lane }: { step: PathStep; isHere: boolean; lane: LaneChoice }) {
  const { t } = useTranslation("details");
  if (step.level === "section")
    return (
      <>
        {t("place.section", { code: step.code })}: <ServerText>{step.title}</ServerText>
      </>
    );
  const label = (
    <>
      <HsCode digits={step.code} /> <ServerText>{step.title}</ServerText>
    </>
  );
  return isHere ? (
    <strong>{label}</strong>
  ) : (
    <Link to={paths.hsCodeDetails({ ...step, ...lane })}>{label}</Link>
  );
}

function CodeList({ codes, lane }: { codes: readonly RelatedCode[]; lane: LaneChoice }) {
  const { t } = useTranslation("details");
  return (
    <ul className="code-list">
      {codes.map(({ code, title, childCount }) => (
        <li key={code}>
          <Link to={paths.hsCodeDetails({ code, title, ...lane })}>
            <HsCode digits={code} /> <ServerText>{title}</ServerText>
          </Link>{" "}
          {childCount > 0 && (
            <small className="text-muted">{t("place.below", { count: childCount })}</small>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Scope notes, synonyms, and exclusions of a code. */
export function CodeNotes({ details, lane, isOpen }: CodePartProps) {
  const { t } = useTranslation("details");
  const { about, called, not } = details;
  if (!about && called.length === 0 && not.length === 0) return null;
  return (
    <section className="card" aria-labelledby="about-title">
      <PhoneFold title={t("about.title")} titleId="about-title" isOpen={isOpen}>
        {about && (
          <p>
            <ServerText>{about}</ServerText>
          </p>
        )}
        {called.length > 0 && (
          <>
            <h3>{t("about.called")}</h3>
            <ul className="synonyms">
              {called.map((name) => (
                <li key={name}>{name}</li>
              ))}
            </ul>
          </>
        )}
        {not.length > 0 && (
          <>
            <h3>{t("about.not")}</h3>
            <ul className="code-list exclusions">
              {not.map(({ goods, see, title }) => (
                <li key={goods + see}>
                  <ServerText>{goods}</ServerText>
                  {t("about.notGoods", { goods: "" })}{" "}
                  <Link to={paths.hsCodeDetails({ code: see, title, ...lane })}>
                    <HsCode digits={see} /> {title && <ServerText>{title}</ServerText>}
                  </Link>
                </li>
              ))}
            </ul>
          </>
        )}
      </PhoneFold>
    </section>
  );
}
