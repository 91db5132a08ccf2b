import { redirect } from "react-router-dom";
import { toResult } from "#client/api/load.ts";
import { Breadcrumbs } from "#client/components/breadcrumbs.tsx";
import { useCountries } from "#client/components/country-names.ts";
import { HsCode } from "#client/components/hs-code.tsx";
import { Link } from "#client/components/link.tsx";
import { ServerText } from "#client/components/server-text.tsx";
import { useServerTexts } from "#client/i18n/use-server-texts.ts";
import { useTranslation } from "#client/i18n/use-translation.ts";
import type { Client, InputOf } from "#shared/contract/call.ts";
import { type Country, type HsCodeDetails, hsCodes } from "#shared/contract/hs-codes.ts";
import type { RetiredCode } from "#shared/contract/lanes.ts";
import { formatHsCode } from "#shared/domain/hs-code.ts";
import { type EditionGroup, groupEditions } from "#shared/domain/retired-code.ts";
import { AppError } from "#shared/errors.ts";
import { type LaneChoice, paths } from "#shared/paths.ts";

/** Successors of a code of an older HS edition; null if it never was one. */
export async function findRetired(api: Client, code: string): Promise<RetiredCode | null> {
  const found = await toResult(api(hsCodes.retired, { code }));
  return found.ok ? found.value : null;
}

/** Details of a code on its lane. Redirects a retired code to the page of its successors. */
export async function loadCurrentCode(
  api: Client,
  input: InputOf<typeof hsCodes.details>,
): Promise<HsCodeDetails> {
  try {
    return await api(hsCodes.details, input);
  } catch (error) {
    const isUnknown = error instanceof AppError && error.code === "not-found";
    if (isUnknown && (await findRetired(api, input.code)))
      throw redirect(paths.hsCodeDetails(input));
    throw error;
  }
}

interface RetiredCodePageProps {
  retired: RetiredCode;
  /** Digits as entered, with national ones. */
  entered: string;
  /** Kept in the links. */
  lane: LaneChoice;
  countries: readonly Country[];
}

/** Names the editions that had the code, and the successors of its goods. */
export function RetiredCodePage({ retired, entered, lane, countries }: RetiredCodePageProps) {
  const { t } = useTranslation("details");
  const listYears = useYearList();
  const code = formatHsCode(retired.code);
  const groups = groupEditions(retired.editions);
  const years = retired.editions.map(({ year }) => year);
  const named = useCountries(countries);
  const nameOf = (end: string | undefined) =>
    named.find((country) => country.code === end)?.name ?? end;
  return (
    <div className="details-page">
      <Breadcrumbs above={[[paths.hsCodeSearch(), t("screens:title.hsCodeSearch")]]} />
      <header className="code-answer">
        <p className="text-muted mb-0">{t("retired.label")}</p>
        <h1>{t("retired.title", { code })}</h1>
        {entered.length > retired.code.length && (
          <p className="alert alert-warning">
            {t("retired.national", { asked: formatHsCode(entered), code })}
          </p>
        )}
        <p>{t("retired.lead", { editions: listYears(years) })}</p>
        {lane.destination && lane.origin && (
          <p className="text-muted">
            {t("retired.lane", {
              origin: nameOf(lane.origin),
              destination: nameOf(lane.destination),
            })}
          </p>
        )}
      </header>
      {groups.map((group) => (
        <Successors
          key={group.years.join()}
          group={group}
          lane={lane}
          title={t("retired.successors", { editions: listYears(group.years) })}
        />
      ))}
      <p className="text-muted">
        {t("retired.source")} <a href={retired.source}>{retired.publisher}</a>
      </p>
    </div>
  );
}

interface SuccessorsProps {
  group: EditionGroup;
  title: string;
  lane: LaneChoice;
}

function Successors({ group: { years, successors, omitted }, title, lane }: SuccessorsProps) {
  const { t } = useTranslation("details");
  const id = `successors-${years[0]}`;
  // Omitted where every line would have the mark.
  const marksDefault = successors.some(({ isDefault }) => !isDefault);
  return (
    <section className="card" aria-labelledby={id}>
      <div className="card-body">
        <h2 id={id}>{title}</h2>
        {successors.length > 1 && <p>{t("retired.compare")}</p>}
        <div className="table-responsive">
          <table className="table">
            <thead>
              <tr>
                <th scope="col">{t("retired.code")}</th>
                <th scope="col">{t("retired.relationship")}</th>
              </tr>
            </thead>
            <tbody>
              {successors.map(({ code, title: goods, relationship, isDefault }) => (
                <tr key={code}>
                  <td>
                    <Link to={paths.hsCodeDetails({ code, title: goods, ...lane })}>
                      <HsCode digits={code} /> {goods && <ServerText>{goods}</ServerText>}
                    </Link>
                  </td>
                  <td>
                    <ServerText>{relationship}</ServerText>
                    {marksDefault && isDefault && (
                      <small className="text-muted"> {t("retired.default")}</small>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        {omitted.length > 0 && (
          <>
            <p>{t("retired.omitted")}</p>
            <ul>
              {omitted.map((heading) => (
                <li key={heading.code}>
                  <Link to={paths.hsCodeDetails({ ...heading, ...lane })}>
                    <HsCode digits={heading.code} /> <ServerText>{heading.title}</ServerText>
                  </Link>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </section>
  );
}

/** Editions as "HS 1996 and HS 2002", in the user's language. */
function useYearList(): (years: readonly number[]) => string {
  const { i18n } = useTranslation("details");
  const list = new Intl.ListFormat(i18n.language, { type: "conjunction" });
  const translate = useServerTexts();
  return (years) => list.format(years.map((year) => translate(`HS ${year}`)));
}
