import "#client/i18n/words/details.ts";
import { type LaneChoice, paths } from "#shared/paths.ts";
import "#client/pages/hs-code-details/hs-code-details.css";
import { data, type LoaderFunctionArgs, redirect, useLoaderData } from "react-router-dom";
import { load, type PageError, toResult } from "#client/api/load.ts";
import { apiContext, i18nContext, titleLanguage } from "#client/api/request-context.ts";
import { withoutCountries, withServedCountries } from "#client/components/country-names.ts";
import { WatchButton } from "#client/components/watch-button.tsx";
import { placeName } from "#client/i18n/use-server-texts.ts";
import { useTranslation } from "#client/i18n/use-translation.ts";
import {
  Classification,
  CodeAnswer,
  CodeBreadcrumbs,
  CodeNotes,
} from "#client/pages/hs-code-details/code-facts.tsx";
import { CodeNotifications } from "#client/pages/hs-code-details/code-notifications.tsx";
import {
  type CodeNotificationsData,
  invalidDigitsMessage,
  readCountry,
  readProduct,
} from "#client/pages/hs-code-details/hs-code-details.ts";
import { LaneForm } from "#client/pages/hs-code-details/lane-form.tsx";
import { findRetired, RetiredCodePage } from "#client/pages/hs-code-details/retired-code.tsx";
import type { PageHandle } from "#client/routes/screen.ts";
import type { Client, InputOf } from "#shared/contract/call.ts";
import { type Country, type HsCodeDetails, hsCodes } from "#shared/contract/hs-codes.ts";
import type { RetiredCode } from "#shared/contract/lanes.ts";
import { notifications } from "#shared/contract/notifications.ts";
import { formatHsCode } from "#shared/domain/hs-code.ts";
import { AppError, type FieldProblem } from "#shared/errors.ts";

interface CodePageData {
  /** As typed. */
  code: string;
  lane: LaneChoice;
  /** Null without a valid code. */
  details: HsCodeDetails | null;
  /** Null where they failed to load. */
  news: CodeNotificationsData | null;
  /** For a code that only older editions have. */
  retired: { facts: RetiredCode; digits: string } | null;
  countries: Country[];
  problems: FieldProblem[];
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const { searchParams } = new URL(request.url);
  const listed = await toResult(api(hsCodes.countries, {}));
  const countries = listed.ok ? listed.value.items : [];
  const code = searchParams.get("code") ?? "";
  const { t } = context.get(i18nContext);
  const end = (name: string) =>
    readCountry(searchParams.get(name) ?? "", countries, (place) => placeName(t, place)) ||
    undefined;
  const lane: LaneChoice = {
    destination: end("destination"),
    origin: end("origin"),
    date: searchParams.get("date") || undefined,
  };
  const query = { code, lane, countries, retired: null, news: null };

  const product = readProduct(code);
  if (product.kind === "words")
    throw redirect(paths.hsCodeSearch({ q: product.words, ...definedEntries(lane) }));
  if (product.kind === "empty")
    return data<CodePageData>({ ...query, details: null, problems: [] });
  if (product.kind === "invalid")
    return data<CodePageData>(
      { ...query, details: null, problems: [{ field: "code", message: invalidDigitsMessage }] },
      { status: 400 },
    );
  return load(() => loadCode(api, { code: product.digits, ...titleLanguage(context) }, query));
}

type TitledCode = Pick<InputOf<typeof hsCodes.details>, "code" | "language">;
type LaneQuery = Pick<CodePageData, "code" | "lane" | "countries" | "retired" | "news">;

/**
 * Redirects to the lane page if the lane is complete and valid; else shows the code and the form,
 * with errors at their fields. A retired code is an answer too: its successors.
 */
async function loadCode(api: Client, call: TitledCode, query: LaneQuery) {
  const { lane } = query;
  const digits = call.code;
  const news = loadNotifications(api, digits);
  const result = await toResult(api(hsCodes.details, { ...call, ...definedEntries(lane) }));
  if (result.ok) {
    const details = result.value;
    const namedCode = { code: details.code + (details.unknownDigits ?? ""), title: details.title };
    if (details.lane)
      throw redirect(
        paths.hsCodeDetails({
          ...namedCode,
          ...lane,
          destination: details.lane.destination.code,
          origin: details.lane.origin.code,
        }),
      );
    return data<CodePageData>({ ...query, details, news: await news, problems: [] });
  }
  if (result.error.code === "not-found") {
    const facts = await findRetired(api, digits);
    if (facts)
      return data<CodePageData>({
        ...query,
        details: null,
        retired: { facts, digits },
        problems: [],
      });
    const unknown = { field: "code", message: result.error.message };
    return data<CodePageData>({ ...query, details: null, problems: [unknown] }, { status: 404 });
  }
  if (result.error.code !== "invalid-input") throw toAppError(result.error);
  return data<CodePageData>(
    {
      ...query,
      details: await api(hsCodes.details, call),
      news: await news,
      problems: [...result.error.details],
    },
    { status: 400 },
  );
}

const notificationsShown = 5;

/** Drops the other fields from the page's data. */
async function loadNotifications(api: Client, code: string): Promise<CodeNotificationsData | null> {
  const found = await toResult(
    api(notifications.list, { code, size: notificationsShown, ahead: 1 }),
  );
  if (!found.ok) return null;
  const { total, items } = found.value;
  return {
    total,
    items: items.map(({ id, headline, dates, act, actTitle }) => ({
      ...{ id, headline, published: dates.published, actTitle },
      ...(act !== undefined && { act }),
    })),
  };
}

function toAppError({ code, message, details }: PageError): AppError {
  return new AppError(code, { message, details });
}

function definedEntries(lane: LaneChoice): Record<string, string> {
  return Object.fromEntries(
    Object.entries(lane).filter((pair): pair is [string, string] => Boolean(pair[1])),
  );
}

export const handle: PageHandle = {
  title: (t, data) => {
    const { details, retired } = (data as CodePageData | undefined) ?? {};
    if (retired)
      return t("details:retired.documentTitle", { code: formatHsCode(retired.facts.code) });
    return details
      ? t("details:documentTitleCode", { code: formatHsCode(details.code) })
      : t("details:ask.title");
  },
  // The page of a retired code has no form.
  toHydrate: (page: CodePageData) => (page.retired ? page : withoutCountries(page)),
  fromDocument: withServedCountries,
};

export function Component() {
  const { t } = useTranslation("details");
  const { details, news, retired, code, lane, countries, problems } =
    useLoaderData<typeof loader>();
  const form = { lane, countries, problems };
  if (retired)
    return (
      <RetiredCodePage
        retired={retired.facts}
        entered={retired.digits}
        lane={lane}
        countries={countries}
      />
    );
  if (!details)
    return (
      <>
        <h1>{t("ask.title")}</h1>
        <p className="text-muted">{t("ask.lead")}</p>
        <section className="card">
          <div className="card-body">
            <LaneForm key={code} code={code} withCode {...form} />
            <p className="form-text">{t("ask.codeHint")}</p>
          </div>
        </section>
      </>
    );
  return (
    <div className="details-page">
      <CodeBreadcrumbs code={details.code} />
      <CodeAnswer
        details={details}
        day={lane.date ?? null}
        tools={<WatchButton kind="code" target={details.code} />}
      />
      <section className="card" aria-labelledby="lane-title">
        <div className="card-body">
          <h2 id="lane-title">{t("ask.laneTitle")}</h2>
          <p>{t("ask.missing")}</p>
          <LaneForm key={code} code={code} {...form} />
        </div>
      </section>
      {news && <CodeNotifications news={news} code={details.code} />}
      <div className="details-columns">
        <Classification details={details} lane={lane} isOpen />
        <CodeNotes details={details} lane={lane} isOpen />
      </div>
    </div>
  );
}
