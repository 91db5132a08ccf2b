import "#client/i18n/words/notifications.ts";
import "#client/i18n/words/dashboards.ts";
import "#client/pages/dashboards/dashboards.css";
import { type LoaderFunctionArgs, useLoaderData } from "react-router-dom";
import { toResult } from "#client/api/load.ts";
import { apiContext } from "#client/api/request-context.ts";
import { requireUser } from "#client/auth/guards.ts";
import { useTranslation } from "#client/i18n/use-translation.ts";
import { todayInUtc } from "#client/pages/dashboards/parts/formats.ts";
import { DashboardHead } from "#client/pages/dashboards/parts/panel.tsx";
import { Notes } from "#client/pages/dashboards/work/notes.tsx";
import { Todo } from "#client/pages/dashboards/work/todo.tsx";
import {
  AnnouncedAndInForce,
  Publications,
  TrendCounters,
} from "#client/pages/dashboards/work/trends.tsx";
import { Inbox, UpcomingDates } from "#client/pages/dashboards/work/upcoming-and-inbox.tsx";
import {
  type Feed,
  spans,
  type WorkCounts,
  type WorkData,
} from "#client/pages/dashboards/work/work.ts";
import type { PageHandle } from "#client/routes/screen.ts";
import { notifications } from "#shared/contract/notifications.ts";

export async function loader(args: LoaderFunctionArgs): Promise<WorkData> {
  const { email } = await requireUser(args);
  const api = args.context.get(apiContext);
  const requested = new URL(args.request.url).searchParams.get("span");
  const [counts, feed] = await Promise.all([
    toResult(api(notifications.counts, {}).then(({ chapters, ...counts }): WorkCounts => counts)),
    toResult(
      api(notifications.list, { size: 7, ahead: 6 }).then(({ facets, ...feed }): Feed => feed),
    ),
  ]);
  return {
    email,
    today: todayInUtc(),
    span: spans.find((one) => one === requested) ?? "quarter",
    counts,
    feed,
  };
}

export const handle: PageHandle = { title: (t) => t("dashboards:work.title") };

/** Dashboard 3: news, upcoming dates, and the user's own list and notes. */
export function Component() {
  const { t } = useTranslation("dashboards");
  const { email, today, span, counts, feed } = useLoaderData<WorkData>();
  return (
    <>
      <DashboardHead name="work" lead={t("work.lead")} />
      <TrendCounters counts={counts} />
      <div className="dash-row">
        <Publications counts={counts} span={span} />
        <AnnouncedAndInForce counts={counts} />
      </div>
      <div className="dash-row">
        <UpcomingDates feed={feed} today={today} email={email} />
        <Inbox feed={feed} />
      </div>
      <div className="dash-row">
        <Todo email={email} />
        <Notes email={email} />
      </div>
    </>
  );
}
