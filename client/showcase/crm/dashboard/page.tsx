import "#client/showcase/crm/dashboard/dashboard.css";
import "#client/showcase/crm/records-table.css";
import { Handshake, Landmark, Send, UserPlus } from "lucide-react";
import { useMemo } from "react";
import { useLoaderData } from "react-router-dom";
import { Chart } from "#client/components/chart/chart.tsx";
import type { PageHandle } from "#client/routes.tsx";
import { Counter } from "#client/showcase/crm/counter.tsx";
import { CampaignGauge } from "#client/showcase/crm/dashboard/campaign-gauge.tsx";
import {
  bookedCents,
  dealsLines,
  newLeads,
  salesCandles,
  sumSent,
  worthLine,
} from "#client/showcase/crm/dashboard/crm-figures.ts";
import { RecentLeads } from "#client/showcase/crm/dashboard/recent-leads.tsx";
import { TopPerformers } from "#client/showcase/crm/dashboard/top-performers.tsx";
import { type Opportunity, sampleOpportunities } from "#client/showcase/crm/opportunity.ts";
import { type Lead, leadsUntil } from "#client/showcase/crm/pipeline.ts";
import { showCount, showWholeMoney } from "#client/showcase/frame/money.ts";
import { ShowcaseScreen } from "#client/showcase/frame/showcase-screen.tsx";
import type { loadToday } from "#client/showcase/frame/today.ts";
import { useSample } from "#client/showcase/frame/use-sample.ts";

export { loadToday as loader } from "#client/showcase/frame/today.ts";

export const handle: PageHandle = { title: () => "CRM dashboard" };

/** The sales side at one look; leads and deals are those of their own screens. */
export function Component() {
  const { today } = useLoaderData<typeof loadToday>();
  const [leads] = useSample<readonly Lead[]>(
    "crm-leads",
    useMemo(() => leadsUntil(today), [today]),
  );
  const [opportunities] = useSample<readonly Opportunity[]>(
    "crm-opportunities",
    sampleOpportunities,
  );
  const candles = useMemo(() => salesCandles(today), [today]);
  const deals = useMemo(() => dealsLines(today, opportunities), [today, opportunities]);
  const worth = useMemo(() => worthLine(today, opportunities), [today, opportunities]);
  const won = opportunities.filter(({ status }) => status === "won").length;
  const newest = [...leads].sort((a, b) => b.day.localeCompare(a.day));

  return (
    <ShowcaseScreen
      title="CRM dashboard"
      lead="Campaigns, leads and deals of the sales side. What is changed on the leads and opportunities screens counts here."
    >
      <div className="crm-counters">
        <div className="card card-body">
          <Counter icon={Send} value={showCount(sumSent)} words="campaigns sent this quarter" />
        </div>
        <div className="card card-body">
          <Counter
            icon={UserPlus}
            value={newLeads(leads, today).length}
            words="new leads this week"
          />
        </div>
        <div className="card card-body">
          <Counter icon={Handshake} value={won} words="deals won this month" />
        </div>
        <div className="card card-body">
          <Counter
            icon={Landmark}
            value={showWholeMoney(bookedCents(opportunities))}
            words="booked revenue this month"
          />
        </div>
      </div>
      <div className="crm-charts crm-charts-sales">
        <CampaignGauge />
        <section className="card card-body" aria-labelledby="sales">
          <h2 id="sales">Sales a day, week by week</h2>
          <p className="text-muted mb-2">
            The wide bar runs from the week's first day to its last and is filled where the week
            ended higher; the thin line, from the poorest day to the best.
          </p>
          <Chart caption="Daily sales by week" figures={candles} hideCaption />
        </section>
      </div>
      <div className="crm-charts">
        <section className="card card-body" aria-labelledby="deals">
          <h2 id="deals">Deals</h2>
          <Chart caption="Deals won and lost by month" figures={deals} hideCaption />
        </section>
        <section className="card card-body" aria-labelledby="worth">
          <h2 id="worth">Worth of won deals</h2>
          <Chart caption="Worth of won deals by month" figures={worth} hideCaption />
        </section>
      </div>
      <div className="crm-charts crm-charts-people">
        <TopPerformers />
        <RecentLeads leads={newest} />
      </div>
    </ShowcaseScreen>
  );
}
