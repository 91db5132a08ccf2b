import "#client/i18n/words/dashboards.ts";
import "#client/pages/dashboards/dashboards.css";
import { useTranslation } from "react-i18next";
import { type LoaderFunctionArgs, useLoaderData } from "react-router-dom";
import { type Attempted, attempt } from "#client/api/load.ts";
import { apiContext } from "#client/api/page-context.ts";
import { requireUser } from "#client/auth/guards.ts";
import { DashboardHead } from "#client/pages/dashboards/parts/dashboard-head.tsx";
import { todayInUtc } from "#client/pages/dashboards/parts/days.ts";
import { AnnouncedAndInForce } from "#client/pages/dashboards/work/announced-and-in-force.tsx";
import { ComingUp } from "#client/pages/dashboards/work/coming-up.tsx";
import { Inbox } from "#client/pages/dashboards/work/inbox.tsx";
import { Notes } from "#client/pages/dashboards/work/notes.tsx";
import { type Span, spans } from "#client/pages/dashboards/work/spans.ts";
import { Todo } from "#client/pages/dashboards/work/todo.tsx";
import { TrendCounters } from "#client/pages/dashboards/work/trend-counters.tsx";
import { WhatIsNew } from "#client/pages/dashboards/work/what-is-new.tsx";
import type { PageHandle } from "#client/routes.tsx";
import type { AnswerOf } from "#shared/contract/call.ts";
import { type NotificationCounts, notifications } from "#shared/contract/notifications.ts";

/**
 * What this dashboard draws of the counts and of the feed; the rest would only weigh on the page.
 */
export type WorkCounts = Omit<NotificationCounts, "chapters">;
export type Feed = Omit<AnswerOf<typeof notifications.list>, "facets">;

export interface WorkData {
  /** Whose list and notes these are. */
  email: string;
  today: string;
  span: Span;
  counts: Attempted<WorkCounts>;
  feed: Attempted<Feed>;
}

export async function loader(args: LoaderFunctionArgs): Promise<WorkData> {
  const { email } = await requireUser(args);
  const api = args.context.get(apiContext);
  const asked = new URL(args.request.url).searchParams.get("span");
  const [counts, feed] = await Promise.all([
    attempt(api(notifications.counts, {}).then(({ chapters, ...counts }): WorkCounts => counts)),
    attempt(
      api(notifications.list, { size: 7, ahead: 6 }).then(({ facets, ...feed }): Feed => feed),
    ),
  ]);
  return {
    email,
    today: todayInUtc(),
    span: spans.find((one) => one === asked) ?? "quarter",
    counts,
    feed,
  };
}

export const handle: PageHandle = { title: (t) => t("dashboards:work.title") };

/** Dashboard 3: what is new, what falls due, and one's own list and notes. */
export function Component() {
  const { t } = useTranslation("dashboards");
  const { email, today, span, counts, feed } = useLoaderData<WorkData>();
  return (
    <>
      <DashboardHead name="work" lead={t("work.lead")} />
      <TrendCounters counts={counts} />
      <div className="dash-row">
        <WhatIsNew counts={counts} span={span} />
        <AnnouncedAndInForce counts={counts} />
      </div>
      <div className="dash-row">
        <ComingUp feed={feed} today={today} email={email} />
        <Inbox feed={feed} />
      </div>
      <div className="dash-row">
        <Todo email={email} />
        <Notes email={email} />
      </div>
    </>
  );
}
