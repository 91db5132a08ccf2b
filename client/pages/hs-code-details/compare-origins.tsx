import { Fragment } from "react";
import { Link } from "#client/components/link.tsx";
import { ServerText } from "#client/components/server-text.tsx";
import { useServerTexts } from "#client/i18n/use-server-texts.ts";
import { useTranslation } from "#client/i18n/use-translation.ts";
import { CountryInput } from "#client/pages/hs-code-details/country-input.tsx";
import { TableHeader } from "#client/pages/hs-code-details/fact-block.tsx";
import {
  type CompareView,
  type LaneDetailsData,
  requestedDigits,
} from "#client/pages/hs-code-details/hs-code-details.ts";
import { findProblem, LabelledField } from "#client/pages/hs-code-details/labelled-field.tsx";
import {
  FormFailure,
  LaneQueryForm,
  QueryCard,
} from "#client/pages/hs-code-details/lane-query-form.tsx";
import { withArticle } from "#shared/domain/country-names.ts";
import { paths } from "#shared/paths.ts";

const origins = [0, 1, 2, 3] as const;

/** Duty of up to four origins side by side: the form and, once submitted, its result. */
export function CompareOrigins({ page }: { page: LaneDetailsData }) {
  const { t } = useTranslation("lane");
  const translate = useServerTexts();
  const { comparison, lane } = page;
  return (
    <QueryCard
      id="compare"
      title={t("compare.title")}
      lead={t("compare.lead", { country: translate(withArticle(lane.destination.name)) })}
      hasAnswer={comparison !== null}
    >
      <CompareForm page={page} />
      {comparison && <CompareAnswer comparison={comparison} page={page} />}
    </QueryCard>
  );
}

function CompareForm({ page }: { page: LaneDetailsData }) {
  const { t } = useTranslation("lane");
  const translate = useServerTexts();
  const { comparison, lane, date } = page;
  const input = comparison?.input ?? [lane.origin.name];
  const problems = comparison && !comparison.result.ok ? comparison.result.error.details : [];
  return (
    <LaneQueryForm anchor="compare" date={date} go={t("compare.go")}>
      {origins.map((index) => (
        <LabelledField
          key={index}
          id={`compare-${index}`}
          label={t("compare.origin", { number: index + 1 })}
          problem={
            findProblem(problems, `origins.${index}`) ??
            (index === 0 ? findProblem(problems, "origins") : undefined)
          }
        >
          {(attributes) => (
            <CountryInput
              attributes={attributes}
              name="compare"
              value={translate(input[index] ?? "")}
            />
          )}
        </LabelledField>
      ))}
    </LaneQueryForm>
  );
}

const columns = ["country", "duty", "preference", "agreements", "prohibitions"] as const;

function CompareAnswer({ comparison, page }: { comparison: CompareView; page: LaneDetailsData }) {
  const { t } = useTranslation("lane");
  const { result } = comparison;
  if (!result.ok) return <FormFailure error={result.error} fields={["origins"]} />;
  return (
    <table className="table card-table stacked-table">
      <caption className="visually-hidden">{t("compare.caption")}</caption>
      <TableHeader names={columns.map((column) => t(`compare.${column}`))} />
      <tbody>
        {result.value.items.map((item) => (
          <ComparedRow key={item.origin.code} item={item} page={page} />
        ))}
      </tbody>
    </table>
  );
}

type Compared = Extract<CompareView["result"], { ok: true }>["value"]["items"][number];

function ComparedRow({ item, page }: { item: Compared; page: LaneDetailsData }) {
  const { t } = useTranslation("lane");
  const translate = useServerTexts();
  const { origin, total, dutyState, preference, agreements, prohibitions } = item;
  const { agreementState, prohibitionState } = item;
  const { details, lane, date } = page;
  const address = paths.hsCodeDetails({
    code: requestedDigits(page),
    title: details.title,
    destination: lane.destination.code,
    origin: origin.code,
    date: date ?? undefined,
  });
  return (
    <tr>
      <th scope="row">
        <Link to={address}>{translate(origin.name)}</Link>
      </th>
      <td data-label={t("compare.duty")}>
        {total ? (
          <>
            <strong>
              <ServerText>{total.text}</ServerText>
            </strong>{" "}
            {total.missing.length > 0 && (
              <small>
                {t("compare.missing", { layers: total.missing.map(translate).join("; ") })}
              </small>
            )}
          </>
        ) : (
          t(`glance.${dutyState}`)
        )}
      </td>
      <td data-label={t("compare.preference")}>
        {preference ? t("compare.program", preference) : t(`glance.${noFact(agreementState)}`)}
      </td>
      <td data-label={t("compare.agreements")}>
        {agreements.length > 0 ? (
          <Names>{agreements}</Names>
        ) : (
          t(`glance.${noFact(agreementState)}`)
        )}
      </td>
      <td data-label={t("compare.prohibitions")}>
        {prohibitions.length > 0 ? (
          <strong className="compare-prohibited">
            <Names>{prohibitions}</Names>
          </strong>
        ) : (
          t(`glance.${noFact(prohibitionState)}`)
        )}
      </td>
    </tr>
  );
}

/** Names from the data sets, each translated or marked. */
function Names({ children: names }: { children: readonly string[] }) {
  return names.map((name, at) => (
    <Fragment key={name}>
      {at > 0 && "; "}
      <ServerText>{name}</ServerText>
    </Fragment>
  ));
}

/** Text of an empty cell. Other facts in a block do not mean that this one does not exist. */
function noFact(state: Compared["dutyState"]): "none" | "not-covered" | "failed" {
  return state === "present" ? "not-covered" : state;
}
