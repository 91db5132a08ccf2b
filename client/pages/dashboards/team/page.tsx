import { ServerText } from "#client/components/server-text.tsx";
import { useServerTexts } from "#client/i18n/use-server-texts.ts";
import { paths } from "#shared/paths.ts";
import "#client/i18n/words/dashboards.ts";
import "#client/pages/dashboards/dashboards.css";
import { type LoaderFunctionArgs, useLoaderData } from "react-router-dom";
import { toResult } from "#client/api/load.ts";
import { loadTeam } from "#client/api/load-team.ts";
import { apiContext } from "#client/api/request-context.ts";
import { requireUser } from "#client/auth/guards.ts";
import { useDayFormat } from "#client/components/date-format.ts";
import { Link } from "#client/components/link.tsx";
import { useTranslation } from "#client/i18n/use-translation.ts";
import {
  addDays,
  loadCountries,
  namesOf,
  placeName,
  todayInUtc,
} from "#client/pages/dashboards/parts/formats.ts";
import { DashboardHead, Panel, Part } from "#client/pages/dashboards/parts/panel.tsx";
import {
  displayName,
  nextDateOnLane,
  type TeamDashboardData,
} from "#client/pages/dashboards/team/team.ts";
import { UsageCharts } from "#client/pages/dashboards/team/usage-charts.tsx";
import { UserCards } from "#client/pages/dashboards/team/user-cards.tsx";
import type { PageHandle } from "#client/routes/screen.ts";
import type { Client } from "#shared/contract/call.ts";
import { type CreditUsage, credits } from "#shared/contract/credits.ts";
import { type Notification, notifications } from "#shared/contract/notifications.ts";
import { operationPath } from "#shared/domain/operations.ts";

const shownWeeks = 12;

export async function loader(args: LoaderFunctionArgs): Promise<TeamDashboardData> {
  const user = await requireUser(args);
  const api = args.context.get(apiContext);
  const today = todayInUtc();
  const [overview, usage, allCountries] = await Promise.all([
    toResult(api(credits.overview, {})),
    toResult(
      api(credits.usage, { from: addDays(today, 1 - shownWeeks * 7), to: today, step: "week" }),
    ),
    loadCountries(api),
  ]);
  const searched = usage.ok ? usage.value.searched : [];
  const [team, upcoming] = await Promise.all([
    loadTeam(api, overview),
    loadUpcoming(api, [...new Set(searched.flatMap(({ markets }) => markets))]),
  ]);
  const countries = namesOf(
    allCountries,
    searched.flatMap(({ destination, origin }) => [destination, origin]),
  );
  return { user, today, overview, team, usage, upcoming, countries };
}

async function loadUpcoming(api: Client, markets: string[]): Promise<Notification[] | null> {
  if (markets.length === 0) return [];
  const listed = await toResult(api(notifications.list, { market: markets, ahead: 50, size: 1 }));
  return listed.ok ? listed.value.upcoming : null;
}

export const handle: PageHandle = { title: (t) => t("dashboards:team.title") };

/**
 * Dashboard 4: usage by user. An owner sees each member, a member their own share, others
 * themselves.
 */
export function Component() {
  const { t } = useTranslation("dashboards");
  const page = useLoaderData<TeamDashboardData>();
  const role = roleOf(page);
  return (
    <>
      <DashboardHead name="team" lead={t(`team.lead.${role}`)} />
      {role === "none" && page.overview.ok && <NoTeam />}
      <UsageCharts page={page} />
      <UserCards page={page} />
      <Panel title={t("team.lanes.title")} className="dash-wide">
        <Part
          part={page.usage}
          renderEmpty={({ searched, searches }) =>
            searched.length === 0 && searches === 0 ? <NoSearches /> : undefined
          }
        >
          {({ searched, privateSearches }) => (
            <>
              {searched.length > 0 && <LaneTable searched={searched} page={page} />}
              <PrivateSearches count={privateSearches?.searches ?? 0} />
            </>
          )}
        </Part>
      </Panel>
    </>
  );
}

function roleOf({ overview, team }: TeamDashboardData): "owner" | "member" | "none" {
  if (team) return "owner";
  return overview.ok && overview.value.membership ? "member" : "none";
}

function NoTeam() {
  const { t } = useTranslation("dashboards");
  return (
    <Panel title={t("team.none.title")} className="mb-3">
      <p>{t("team.none.text")}</p>
      <Link className="btn btn-accent" to={paths.pricing()}>
        {t("team.none.go")}
      </Link>
    </Panel>
  );
}

function NoSearches() {
  const { t } = useTranslation("dashboards");
  return (
    <>
      {t("team.lanes.none")} <Link to={paths.hsCodeSearch()}>{t("team.lanes.go")}</Link>
    </>
  );
}

function PrivateSearches({ count }: { count: number }) {
  const { t } = useTranslation("dashboards");
  if (count === 0) return null;
  return <p className="dash-note">{t("team.lanes.private", { count })}</p>;
}

type Searched = CreditUsage["searched"][number];
type Page = Pick<TeamDashboardData, "today" | "upcoming" | "countries">;

const columns = ["name", "lane", "start", "due", "people", "status"] as const;

/** Lanes searched: since when, and the next date due on each. */
function LaneTable({ searched, page }: { searched: readonly Searched[]; page: Page }) {
  const { t } = useTranslation("dashboards");
  return (
    <table className="table card-table dash-table">
      <caption className="visually-hidden">{t("team.lanes.caption")}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {t(`team.lanes.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {searched.map((one) => (
          <LaneRow key={`${one.kind} ${one.query}`} searched={one} page={page} />
        ))}
      </tbody>
    </table>
  );
}

function LaneRow({ searched, page }: { searched: Searched; page: Page }) {
  const { t } = useTranslation("dashboards");
  const day = useDayFormat();
  const { kind, q, query, firstAt, times, people } = searched;
  const label = (column: (typeof columns)[number]) => t(`team.lanes.${column}`);
  return (
    <tr>
      <td className="dash-words" data-label={label("name")}>
        <div>
          <Link to={operationPath(kind, query)}>{q}</Link>
          {times > 1 && (
            <span className="dash-small">{t("team.lanes.times", { count: times })}</span>
          )}
        </div>
      </td>
      <td data-label={label("lane")}>
        <Lane searched={searched} page={page} />
      </td>
      <td data-label={label("start")}>
        <time dateTime={firstAt}>{day(firstAt)}</time>
      </td>
      <td data-label={label("due")}>
        <NextDate searched={searched} page={page} />
      </td>
      <td className="dash-words" data-label={label("people")}>
        {people.map(displayName).join(", ")}
      </td>
      <td data-label={label("status")}>
        <Status searched={searched} today={page.today} />
      </td>
    </tr>
  );
}

function Lane({
  searched: { kind, destination, origin },
  page: { countries },
}: {
  searched: Searched;
  page: Page;
}) {
  const { t } = useTranslation("dashboards");
  const translate = useServerTexts();
  const [to, from] = [
    destination && translate(placeName(countries, destination)),
    origin && translate(placeName(countries, origin)),
  ];
  if (kind === "regulation") return t("team.lanes.regulation");
  if (to && from) return t("credits.where.lane", { origin: from, destination: to });
  return to ? t("credits.where.to", { place: to }) : t("team.lanes.noLane");
}

/** Next date for goods on this lane, with a link to its source. */
function NextDate({ searched, page: { upcoming, today } }: { searched: Searched; page: Page }) {
  const { t } = useTranslation("dashboards");
  const day = useDayFormat();
  if (searched.markets.length === 0)
    return <span className="text-muted">{t("team.lanes.noDue")}</span>;
  if (upcoming === null) return t("team.lanes.dueUnknown");
  const nextNotification = nextDateOnLane(upcoming, searched, today);
  if (!nextNotification) return <span className="text-muted">{t("team.lanes.noDue")}</span>;
  const { notification, next } = nextNotification;
  return (
    <div>
      <time dateTime={next.date}>{day(next.date)}</time>
      <span className="dash-small">
        <Link to={paths.latestNotifications({ by: "effect", market: notification.market })}>
          <ServerText>{notification.headline}</ServerText>
        </Link>
      </span>
    </div>
  );
}

function Status({ searched: { freeUntil }, today }: { searched: Searched; today: string }) {
  const { t } = useTranslation("dashboards");
  const day = useDayFormat();
  if (freeUntil === null) return t("team.lanes.back");
  return freeUntil.slice(0, 10) >= today
    ? t("team.lanes.free", { day: day(freeUntil) })
    : t("team.lanes.over");
}
