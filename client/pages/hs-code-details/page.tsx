import "#client/pages/hs-code-details/hs-code-details.css";
import { type LoaderFunctionArgs, redirect, useLoaderData } from "react-router-dom";
import { attempt, load } from "#client/api/load.ts";
import { apiContext } from "#client/api/page-context.ts";
import { codeAddress, type LaneChoice, slug } from "#client/components/code-address.ts";
import { About, CodeAnswer, Place } from "#client/pages/hs-code-details/code-facts.tsx";
import { Glance } from "#client/pages/hs-code-details/glance.tsx";
import {
  decodeMore,
  type LaneDetailsData,
  oddDigits,
  readCountry,
  readProduct,
} from "#client/pages/hs-code-details/hs-code-details.ts";
import { LaneBar } from "#client/pages/hs-code-details/lane-bar.tsx";
import { LaneFacts } from "#client/pages/hs-code-details/lane-facts.tsx";
import type { PageHandle } from "#client/routes/screen.ts";
import { hsCodes } from "#shared/contract/hs-codes.ts";
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
    const listed = await attempt(api(hsCodes.countries, {}));
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
    const address = codeAddress(
      { code: details.code + (details.unknownDigits ?? ""), title: details.title },
      lane,
    );
    const described = decodeMore(params.desc ?? "");
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
 * The digits a product segment stands for. Words go to the search with the lane kept. Throws
 * AppError `invalid-input` for digits that are no code.
 */
function requireCode(text: string, { destination, origin, date }: LaneChoice): string {
  const product = readProduct(text);
  if (product.kind === "code") return product.digits;
  if (product.kind === "words") {
    const query = new URLSearchParams({
      q: product.words,
      destination: destination ?? "",
      origin: origin ?? "",
      ...(date ? { date } : {}),
    });
    throw redirect(`/hs-code-search?${query}`);
  }
  throw new AppError("invalid-input", { details: [{ field: "product", message: oddDigits }] });
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
  const { details, lane, date } = page;
  const choice: LaneChoice = {
    destination: lane.destination.code,
    origin: lane.origin.code,
    date: date ?? undefined,
  };
  return (
    <div className="details-page">
      <LaneBar page={page} />
      <CodeAnswer
        details={details}
        day={lane.date}
        described={page.described === slug(details.title) ? "" : page.described}
      />
      <Glance lane={lane} />
      <div className="details-columns">
        <Place details={details} lane={choice} />
        <About details={details} lane={choice} />
      </div>
      <LaneFacts lane={lane} code={details.code} />
    </div>
  );
}
