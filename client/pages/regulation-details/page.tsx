import "#client/styles/regulations.css";
import { useTranslation } from "react-i18next";
import { type LoaderFunctionArgs, useLoaderData } from "react-router-dom";
import { attempt, load } from "#client/api/load.ts";
import { apiContext } from "#client/api/page-context.ts";
import { useDayFormat } from "#client/components/day-format.ts";
import type { CardView } from "#client/components/notifications/notification-card.tsx";
import { ActHead } from "#client/pages/regulation-details/act-head.tsx";
import { ActNotifications } from "#client/pages/regulation-details/act-notifications.tsx";
import { AskForAct } from "#client/pages/regulation-details/ask-for-act.tsx";
import { Banners } from "#client/pages/regulation-details/banners.tsx";
import { Brief } from "#client/pages/regulation-details/brief.tsx";
import { Dates } from "#client/pages/regulation-details/dates.tsx";
import { Identifiers } from "#client/pages/regulation-details/identifiers.tsx";
import { Obligations } from "#client/pages/regulation-details/obligations.tsx";
import { Relations } from "#client/pages/regulation-details/relations.tsx";
import { Scope } from "#client/pages/regulation-details/scope.tsx";
import type { PageHandle } from "#client/routes.tsx";
import { hsCodes } from "#shared/contract/hs-codes.ts";
import { type ActDetails, regulations } from "#shared/contract/regulations.ts";

export interface ActPageData {
  /** Null where the address names none. */
  act: ActDetails | null;
  /**
   * Names of the places this act speaks of, by their two letters; letters stand for themselves
   * where the list could not be loaded.
   */
  places: Record<string, string>;
  /** ISO date. */
  today: string;
}

export async function loader({ request, context }: LoaderFunctionArgs): Promise<ActPageData> {
  const api = context.get(apiContext);
  const id = new URL(request.url).searchParams.get("id")?.trim() ?? "";
  const today = new Date().toISOString().slice(0, 10);
  if (id === "") return { act: null, places: {}, today };
  const [act, countries] = await Promise.all([
    load(() => api(regulations.details, { id })),
    attempt(api(hsCodes.countries, {})),
  ]);
  return { act, places: namesOf(act, countries.ok ? countries.value.items : []), today };
}

/** Only the names that are needed: the page carries its data to the browser. */
function namesOf(
  act: ActDetails,
  countries: readonly { code: string; name: string }[],
): Record<string, string> {
  const spoken = new Set([
    act.jurisdiction,
    ...act.scope.origins,
    ...act.scope.destinations,
    ...act.notifications.flatMap(({ market, origins }) => [market, ...origins]),
  ]);
  return Object.fromEntries(
    countries.filter(({ code }) => spoken.has(code)).map(({ code, name }) => [code, name]),
  );
}

export const handle: PageHandle = {
  title: (t, data) =>
    (data as ActPageData | undefined)?.act?.title ?? t("regulations:details.title"),
};

export function Component() {
  const { t } = useTranslation("regulations");
  const { act, places, today } = useLoaderData<typeof loader>();
  const day = useDayFormat();
  if (!act) return <AskForAct title={t("details.title")} />;
  const view: CardView = { today, day, nameOf: (code) => places[code] ?? code };
  return (
    <div className="act-page">
      <ActHead act={act} view={view} />
      <Banners act={act} view={view} />
      <div className="act-columns">
        <div className="act-main">
          <Brief act={act} />
          <Obligations act={act} />
          <ActNotifications act={act} view={view} />
        </div>
        <div className="act-side">
          <Dates act={act} view={view} />
          <Scope act={act} view={view} />
          <Identifiers act={act} />
          <Relations act={act} />
        </div>
      </div>
    </div>
  );
}
