import { useDayFormat } from "#client/components/date-format.ts";
import { DownloadLink } from "#client/components/download-link.tsx";
import { ServerText } from "#client/components/server-text.tsx";
import { useTranslation } from "#client/i18n/use-translation.ts";
import {
  LegalBase,
  MissingList,
  TableHeader,
  useAmountFormat,
} from "#client/pages/hs-code-details/fact-block.tsx";
import {
  type CostView,
  claimablePrograms,
  type LaneDetailsData,
  laneFile,
  requestedDigits,
} from "#client/pages/hs-code-details/hs-code-details.ts";
import { findProblem, LabelledField } from "#client/pages/hs-code-details/labelled-field.tsx";
import {
  FormFailure,
  LaneQueryForm,
  QueryCard,
} from "#client/pages/hs-code-details/lane-query-form.tsx";
import {
  type CostLine,
  type LandedCost,
  shipmentFields,
  transportModes,
} from "#shared/contract/lanes.ts";

const fields = ["value", "currency", "quantity", "freight", "insurance"] as const;

/** Duties, fees and taxes of one shipment: the form and, once submitted, its result. */
export function LandedCostCalculator({ page }: { page: LaneDetailsData }) {
  const { t } = useTranslation("lane");
  const day = useDayFormat();
  const { cost, lane } = page;
  return (
    <QueryCard
      id="landed-cost"
      title={t("cost.title")}
      lead={t("cost.lead", { day: day(lane.date) })}
      hasAnswer={cost !== null}
    >
      <CostForm page={page} />
      {cost && <CostAnswer cost={cost} page={page} />}
    </QueryCard>
  );
}

function CostForm({ page }: { page: LaneDetailsData }) {
  const { t } = useTranslation("lane");
  const { cost, lane, date } = page;
  const input = cost?.input ?? {};
  const problems = cost && !cost.result.ok ? cost.result.error.details : [];
  const programs = claimablePrograms(lane);
  const mode = input.mode ?? "sea";
  const units = unitsOf(page);
  const labelOf = (name: string) =>
    name === "quantity" && units ? t("cost.quantityIn", { units }) : t(`cost.${name}`);
  return (
    <LaneQueryForm anchor="landed-cost" date={date} go={t("cost.go")}>
      {fields.map((name) => (
        <LabelledField
          key={name}
          id={`cost-${name}`}
          label={labelOf(name)}
          problem={findProblem(problems, name)}
        >
          {(attributes) => (
            <input
              {...attributes}
              name={name}
              className="form-control"
              inputMode={name === "currency" ? "text" : "decimal"}
              maxLength={name === "currency" ? 3 : 20}
              required={name === "value"}
              autoComplete="off"
              defaultValue={input[name] ?? (name === "currency" ? "USD" : "")}
            />
          )}
        </LabelledField>
      ))}
      <LabelledField id="cost-mode" label={t("cost.mode")} problem={findProblem(problems, "mode")}>
        {(attributes) => (
          <select
            key={mode}
            {...attributes}
            name="mode"
            className="form-select"
            defaultValue={mode}
          >
            {transportModes.map((one) => (
              <option key={one} value={one}>
                {t(`mode.${one}`)}
              </option>
            ))}
          </select>
        )}
      </LabelledField>
      {programs.length > 0 && (
        <LabelledField
          id="cost-program"
          label={t("cost.program")}
          problem={findProblem(problems, "program")}
        >
          {(attributes) => (
            <select
              key={input.program}
              {...attributes}
              name="program"
              className="form-select"
              defaultValue={input.program ?? ""}
            >
              <option value="">{t("cost.noProgram")}</option>
              {programs.map((program) => (
                <option key={program} value={program}>
                  {program}
                </option>
              ))}
            </select>
          )}
        </LabelledField>
      )}
    </LaneQueryForm>
  );
}

/** The unit of the answer, else of the chosen line; all units where no line is chosen. */
function unitsOf({ cost, lane }: LaneDetailsData): string {
  if (cost?.result.ok && cost.result.value.quantityUnit) return cost.result.value.quantityUnit;
  const { facts } = lane.nationalLines;
  const lines = lane.line ? facts.filter(({ code }) => code === lane.line) : facts;
  return [...new Set(lines.flatMap(({ units }) => units))].join(", ");
}

function CostAnswer({ cost, page }: { cost: CostView; page: LaneDetailsData }) {
  const { t } = useTranslation("lane");
  const { input, result } = cost;
  if (!result.ok) return <FormFailure error={result.error} fields={shipmentFields} />;
  const { lane, date } = page;
  const file = laneFile("cost", {
    code: requestedDigits(page),
    destination: lane.destination.code,
    origin: lane.origin.code,
    date: date ?? undefined,
    shipment: input,
  });
  return (
    <>
      <CostTable cost={result.value} />
      <p className="screen-only">
        <DownloadLink
          href={file}
          label={t("cost.csv")}
          className="btn btn-sm btn-outline-secondary"
        />
      </p>
    </>
  );
}

const columns = ["charge", "base", "rate", "amount", "legalBase"] as const;

/** Each charge with its base and rate, the total, and what the total leaves out. */
function CostTable({ cost }: { cost: LandedCost }) {
  const { t } = useTranslation("lane");
  const amount = useAmountFormat();
  const {
    currency,
    valuation,
    valuationNote,
    customsValue,
    lines,
    charges,
    total,
    isComplete,
    missing,
  } = cost;
  const sums: [string, number][] = [
    [t("cost.charges"), charges],
    [t(isComplete ? "cost.total" : "cost.partTotal"), total],
  ];
  return (
    <table className="table card-table stacked-table">
      <caption>{t("cost.caption", { currency })}</caption>
      <TableHeader names={columns.map((column) => t(`cost.${column}`))} />
      <tbody>
        <tr>
          <th scope="row">{t("cost.customsValue", { valuation })}</th>
          <td data-label={t("cost.rate")} colSpan={2}>
            {valuationNote ? (
              <ServerText>{valuationNote}</ServerText>
            ) : (
              t(`cost.valuation.${valuation}`)
            )}
          </td>
          <td data-label={t("cost.amount")} className="amount">
            {amount(customsValue, currency)}
          </td>
          <td />
        </tr>
        {lines.map((line) => (
          <CostRow key={line.kind + line.name + line.rate} line={line} currency={currency} />
        ))}
      </tbody>
      <tbody className="stack-total">
        {sums.map(([label, sum], index) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td colSpan={2} />
            <td data-label={t("cost.amount")} className="amount">
              <strong>{amount(sum, currency)}</strong>
            </td>
            <td>
              {index > 0 && missing.length > 0 && (
                <>
                  {t("cost.missing")}
                  <MissingList items={missing} />
                </>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function CostRow({ line, currency }: { line: CostLine; currency: string }) {
  const { t } = useTranslation("lane");
  const format = useAmountFormat();
  const { kind, name, base, rate, amount, legalBase, source, note } = line;
  return (
    <tr>
      <th scope="row">
        <ServerText>{name}</ServerText>{" "}
        <small className="text-muted">{t(`cost.kind.${kind}`)}</small>
      </th>
      <td data-label={t("cost.base")} className="amount">
        {base === null ? "" : format(base, currency)}
      </td>
      <td data-label={t("cost.rate")}>
        <ServerText>{rate}</ServerText>
      </td>
      <td data-label={t("cost.amount")} className="amount">
        {amount === null ? t("cost.notHeld") : format(amount, currency)}
      </td>
      <td data-label={t("cost.legalBase")}>
        <LegalBase legalBase={legalBase} source={source} />{" "}
        {note && <ServerText>{note}</ServerText>}
      </td>
    </tr>
  );
}
