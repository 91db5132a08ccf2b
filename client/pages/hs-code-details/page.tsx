import { placeName } from "#client/i18n/use-server-texts.ts";
import "#client/i18n/words/details.ts";
import { type LaneChoice, paths } from "#shared/paths.ts";
import "#client/i18n/words/lane.ts";
import "#client/pages/hs-code-details/hs-code-details.css";
import "#client/pages/hs-code-details/lane.css";
import { data, type LoaderFunctionArgs, redirect, useLoaderData } from "react-router-dom";
import { load, toResult } from "#client/api/load.ts";
import {
  apiContext,
  i18nContext,
  requestContext,
  titleLanguage,
} from "#client/api/request-context.ts";
import { staticPart } from "#client/components/static-part.tsx";
import { CompareOrigins } from "#client/pages/hs-code-details/compare-origins.tsx";
import { CountryNames } from "#client/pages/hs-code-details/country-input.tsx";
import {
  type CompareView,
  type CostView,
  decodeAgain,
  invalidDigitsMessage,
  type LaneDetailsData,
  laneToHydrate,
  readCountry,
  readProduct,
  requestedDigits,
} from "#client/pages/hs-code-details/hs-code-details.ts";
import { LandedCostCalculator } from "#client/pages/hs-code-details/landed-cost.tsx";
import { LaneBar, PrintImprint } from "#client/pages/hs-code-details/lane-bar.tsx";
import { loadCurrentCode } from "#client/pages/hs-code-details/retired-code.tsx";
import type { PageHandle } from "#client/routes/screen.ts";
import type { Client, InputOf } from "#shared/contract/call.ts";
import { type Country, hsCodes } from "#shared/contract/hs-codes.ts";
import { shipmentFields } from "#shared/contract/lanes.ts";
import { formatHsCode } from "#shared/domain/hs-code.ts";
import { AppError } from "#shared/errors.ts";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const url = new URL(request.url);
  const page = await load(async (): Promise<LaneDetailsData> => {
    const listed = await toResult(api(hsCodes.countries, {}));
    const countries = listed.ok ? listed.value.items : [];
    const { t } = context.get(i18nContext);
    const codeOf = (text: string) => readCountry(text, countries, (name) => placeName(t, name));
    const destination = codeOf(params.destination ?? "");
    const origin = codeOf(params.origin ?? "");
    const date = url.searchParams.get("date") || undefined;
    const code = requireCode(params.product ?? "", { destination, origin, date });
    const input = { code, destination, origin, date };
    const [details, cost, comparison] = await Promise.all([
      loadCurrentCode(api, { ...input, ...titleLanguage(context) }).catch((error: unknown) => {
        // The form of the code's page has a field for what is wrong.
        const isInvalid = error instanceof AppError && error.code === "invalid-input";
        throw isInvalid ? redirect(paths.hsCodeDetails(input)) : error;
      }),
      loadCost(api, input, url.searchParams),
      loadComparison(api, input, { origins: readOrigins(url.searchParams, codeOf), countries }),
    ]);
    const { lane } = details;
    if (!lane) throw new AppError("upstream-invalid");
    const address = paths.hsCodeDetails({
      code: requestedDigits({ details }),
      title: details.title,
      destination: lane.destination.code,
      origin: lane.origin.code,
      date,
    });
    return {
      // Sends the lane to the browser once.
      details: { ...details, lane: null },
      lane,
      described: decodeAgain(params.desc ?? ""),
      date: date ?? null,
      address,
      shareUrl: (context.get(requestContext).baseUrl ?? "") + address,
      cost,
      comparison,
    };
  });
  const isRejected = [page.cost, page.comparison].some(
    (form) => form && !form.result.ok && form.result.error.code === "invalid-input",
  );
  return data(page, { status: isRejected ? 400 : 200 });
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

type LaneInput = Pick<
  InputOf<typeof hsCodes.landedCost>,
  "code" | "destination" | "origin" | "date"
>;

/** The calculation requested by the URL; its fields go to the server as typed. */
async function loadCost(
  api: Client,
  lane: LaneInput,
  query: URLSearchParams,
): Promise<CostView | null> {
  if (!query.has("value")) return null;
  const fields = Object.fromEntries(
    shipmentFields.flatMap((name) => {
      const text = query.get(name)?.trim();
      return text ? [[name, text]] : [];
    }),
  );
  const input = { ...lane, value: undefined, ...fields };
  return { input: fields, result: await toResult(api(hsCodes.landedCost, input)) };
}

/** Codes of the origins to compare; unknown names stay as typed. */
function readOrigins(query: URLSearchParams, codeOf: (text: string) => string): string[] {
  return query
    .getAll("compare")
    .filter((text) => text.trim() !== "")
    .map(codeOf);
}

async function loadComparison(
  api: Client,
  lane: LaneInput,
  { origins, countries }: { origins: string[]; countries: readonly Country[] },
): Promise<CompareView | null> {
  if (origins.length === 0) return null;
  const { origin: _, ...input } = lane;
  const result = await toResult(api(hsCodes.compare, { ...input, origins }));
  const nameOf = (text: string) => countries.find(({ code }) => code === text)?.name ?? text;
  return { input: origins.map(nameOf), result };
}

export const handle: PageHandle = {
  title: (t, data) => {
    const { details, lane } = data as LaneDetailsData;
    const [origin, destination] = [lane.origin, lane.destination].map(({ name }) =>
      placeName(t, name),
    );
    const ends = { origin, destination };
    return t("details:documentTitle", { code: formatHsCode(lane.line ?? details.code), ...ends });
  },
  toHydrate: laneToHydrate,
};

const LaneBan = staticPart(
  "lane-ban",
  () => import("#client/pages/hs-code-details/lane-parts.tsx"),
  (parts) => parts.LaneBan,
);
const LaneAnswer = staticPart(
  "lane-answer",
  () => import("#client/pages/hs-code-details/lane-parts.tsx"),
  (parts) => parts.LaneAnswer,
);
const LaneBlocks = staticPart(
  "lane-blocks",
  () => import("#client/pages/hs-code-details/lane-parts.tsx"),
  (parts) => parts.LaneBlocks,
);

export function Component() {
  const page: LaneDetailsData = useLoaderData<typeof loader>();
  return (
    <div className="details-page lane-page">
      <LaneBan page={page} />
      <LaneBar page={page} />
      <LaneAnswer page={page} />
      <LandedCostCalculator page={page} />
      <CompareOrigins page={page} />
      <CountryNames />
      <LaneBlocks page={page} />
      <PrintImprint page={page} />
    </div>
  );
}
