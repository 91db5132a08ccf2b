import { type LaneChoice, paths, slug } from "#shared/paths.ts";
import "#client/pages/hs-code-details/hs-code-details.css";
import { useTranslation } from "react-i18next";
import { Link, type LoaderFunctionArgs, redirect, useLoaderData } from "react-router-dom";
import { load, toResult } from "#client/api/load.ts";
import { apiContext } from "#client/api/request-context.ts";
import { CopyButton } from "#client/components/copy-button.tsx";
import { useDayFormat } from "#client/components/date-format.ts";
import { Icon } from "#client/components/icon.tsx";
import {
  Classification,
  CodeAnswer,
  CodeNotes,
} from "#client/pages/hs-code-details/code-facts.tsx";
import { stateClasses } from "#client/pages/hs-code-details/fact-block.tsx";
import {
  decodeAgain,
  invalidDigitsMessage,
  type LaneDetailsData,
  readCountry,
  readProduct,
} from "#client/pages/hs-code-details/hs-code-details.ts";
import { LaneFacts, useTaxRateFormat } from "#client/pages/hs-code-details/lane-facts.tsx";
import { LaneForm } from "#client/pages/hs-code-details/lane-form.tsx";
import type { PageHandle } from "#client/routes/screen.ts";
import { hsCodes, type Lane } from "#shared/contract/hs-codes.ts";
import { formatHsCode } from "#shared/domain/hs-code.ts";
import { AppError } from "#shared/errors.ts";

export async function loader({
  request,
  params,
  context,
}: LoaderFunctionArgs): Promise<LaneDetailsData> {
  const api = context.get(apiContext);
  const url = new URL(request.url);
  return load(async () => {
    const listed = await toResult(api(hsCodes.countries, {}));
    const countries = listed.ok ? listed.value.items : [];
    const destination = readCountry(params.destination ?? "", countries);
    const origin = readCountry(params.origin ?? "", countries);
    const date = url.searchParams.get("date") || undefined;
    const code = requireCode(params.product ?? "", { destination, origin, date });
    const details = await api(hsCodes.details, { code, destination, origin, date });
    if (!details.lane) throw new AppError("upstream-invalid");
    const lane = {
      destination: details.lane.destination.code,
      origin: details.lane.origin.code,
      date,
    };
    const address = paths.hsCodeDetails({
      code: details.code + (details.unknownDigits ?? ""),
      title: details.title,
      ...lane,
    });
    const described = decodeAgain(params.desc ?? "");
    return {
      details,
      lane: details.lane,
      described,
      date: date ?? null,
      countries,
      address,
      shareUrl: url.origin + address,
    };
  });
}

/**
 * Digits of the product segment. Words redirect to the search with the lane kept. Throws AppError
 * `invalid-input` for an impossible number of digits.
 */
function requireCode(text: string, { destination, origin, date }: LaneChoice): string {
  const product = readProduct(text);
  if (product.kind === "code") return product.digits;
  if (product.kind === "words")
    throw redirect(paths.hsCodeSearch({ q: product.words, destination, origin, date }));
  throw new AppError("invalid-input", {
    details: [{ field: "product", message: invalidDigitsMessage }],
  });
}

export const handle: PageHandle = {
  title: (t, data) => {
    const { details, lane } = data as LaneDetailsData;
    const ends = { origin: lane.origin.name, destination: lane.destination.name };
    return t("details:documentTitle", { code: formatHsCode(details.code), ...ends });
  },
};

export function Component() {
  const page = useLoaderData<typeof loader>();
  const { details, lane } = page;
  const choice = laneChoiceOf(page);
  return (
    <div className="details-page">
      <LaneBar page={page} />
      <CodeAnswer
        details={details}
        day={lane.date}
        described={page.described === slug(details.title) ? "" : page.described}
      />
      <LaneSummary lane={lane} />
      <div className="details-columns">
        <Classification details={details} lane={choice} />
        <CodeNotes details={details} lane={choice} />
      </div>
      <LaneFacts lane={lane} code={details.code} />
    </div>
  );
}

function laneChoiceOf({ lane, date }: LaneDetailsData) {
  return {
    destination: lane.destination.code,
    origin: lane.origin.code,
    date: date ?? undefined,
  } satisfies LaneChoice;
}

/** The lane: both ends, trade date, reverse lane, form for another lane, and link to share. */
function LaneBar({ page }: { page: LaneDetailsData }) {
  const { t } = useTranslation("details");
  const day = useDayFormat();
  const { details, lane, countries, shareUrl } = page;
  const code = details.code + (details.unknownDigits ?? "");
  const choice = laneChoiceOf(page);
  const reverse = { ...choice, destination: choice.origin, origin: choice.destination };
  return (
    <section className="lane-bar card" aria-label={t("lane.label")}>
      <div className="card-body">
        <p className="lane-ends">
          <LaneEnd label={t("lane.from")} country={lane.origin} />
          <Icon name="arrow-right" />
          <LaneEnd label={t("lane.to")} country={lane.destination} />
          <Link
            className="btn btn-sm btn-outline-secondary screen-only"
            to={paths.hsCodeDetails({ code, title: details.title, ...reverse })}
          >
            <Icon name="swap" /> {t("lane.swap")}
          </Link>
          <span className="text-muted">{t("lane.on", { day: day(lane.date) })}</span>
        </p>
        <div className="lane-more screen-only">
          <details className="lane-change">
            <summary>{t("lane.change")}</summary>
            <LaneForm code={code} lane={choice} countries={countries} />
          </details>
          <details className="lane-change">
            <summary>{t("share.label")}</summary>
            <p className="share-line">
              <label className="visually-hidden" htmlFor="share-url">
                {t("share.label")}
              </label>
              <input
                id="share-url"
                className="form-control form-control-sm"
                readOnly
                value={shareUrl}
              />
              <CopyButton text={shareUrl} label={t("share.copy")} />
            </p>
          </details>
        </div>
      </div>
    </section>
  );
}

function LaneEnd({ label, country }: { label: string; country: { code: string; name: string } }) {
  return (
    <span className="lane-end">
      <small className="text-muted">{label}</small> <Flag country={country.code} />{" "}
      <strong>{country.name}</strong>
    </span>
  );
}

const regionalIndicatorA = 0x1f1e6;

/** Flag of a country by its code; decorative. */
function Flag({ country }: { country: string }) {
  if (!/^[A-Z]{2}$/.test(country)) return null;
  const flag = [...country]
    .map((letter) => String.fromCodePoint(regionalIndicatorA + letter.charCodeAt(0) - 65))
    .join("");
  return (
    <span className="flag" aria-hidden="true">
      {flag}
    </span>
  );
}

interface SummaryItem {
  label: string;
  /** Id of the block. */
  id: string;
  block: { state: Lane["taxes"]["state"] };
  /** Figure of a block that is present. */
  figure?: string | undefined;
}

/** Six figures of the lane, each linking to its block. */
function LaneSummary({ lane }: { lane: Lane }) {
  const { t } = useTranslation("details");
  const formatRate = useTaxRateFormat();
  const { taxes, agreements, importRequirements, exportRequirements, notifications } = lane;
  const rate = taxes.facts[0]?.rate ?? null;
  const count = ({ facts }: { facts: readonly unknown[] }) =>
    t("glance.acts", { count: facts.length });
  const items: SummaryItem[] = [
    { label: "duty", id: "duties", block: lane.duties },
    {
      label: "tax",
      id: "taxes",
      block: taxes,
      figure: rate === null ? undefined : formatRate(rate),
    },
    { label: "agreements", id: "agreements", block: agreements, figure: agreements.facts[0]?.name },
    {
      label: "import",
      id: "import-requirements",
      block: importRequirements,
      figure: count(importRequirements),
    },
    {
      label: "export",
      id: "export-requirements",
      block: exportRequirements,
      figure: count(exportRequirements),
    },
    {
      label: "notifications",
      id: "notifications",
      block: notifications,
      figure: String(notifications.facts.length),
    },
  ];
  return (
    <section aria-labelledby="glance-title">
      <h2 id="glance-title">{t("glance.title")}</h2>
      <dl className="glance">
        {items.map(({ label, id, block, figure }) => (
          <div key={id} className={`glance-item ${stateClasses[block.state]}`}>
            <dt>
              <a href={`#${id}`}>{t(`glance.${label}`)}</a>
            </dt>
            <dd>
              {block.state === "present"
                ? (figure ?? t("glance.present"))
                : t(`glance.${block.state}`)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
