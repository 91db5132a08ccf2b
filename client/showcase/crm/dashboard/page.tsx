import { demoPaths, withQuery } from "#client/showcase/paths.ts";
import "#client/showcase/crm/dashboard/dashboard.css";
import "#client/showcase/crm/records-table.css";
import { Handshake, Landmark, Send, UserPlus } from "lucide-react";
import { useMemo, useState } from "react";
import { useLoaderData } from "react-router-dom";
import { Chart } from "#client/components/chart/chart.tsx";
import { Link } from "#client/components/link.tsx";
import { Avatar, colourOf } from "#client/showcase/components/avatar.tsx";
import { formatDate, type loadToday } from "#client/showcase/components/dates.ts";
import { useListState } from "#client/showcase/components/list-state.ts";
import { formatCount, formatWholeMoney } from "#client/showcase/components/money.ts";
import { ShowcaseScreen } from "#client/showcase/components/showcase-screen.tsx";
import { useSample } from "#client/showcase/components/use-sample.ts";
import {
  bookedCents,
  campaigns,
  dealsLines,
  newLeads,
  type Performer,
  performers,
  responseGauge,
  salesCandles,
  sumAnswered,
  sumSent,
  wonValueByMonth,
} from "#client/showcase/crm/dashboard/crm-figures.ts";
import { type Opportunity, sampleOpportunities } from "#client/showcase/crm/opportunity.ts";
import { type Lead, leadsUntil } from "#client/showcase/crm/pipeline.ts";
import { Counter } from "#client/showcase/crm/record-parts.tsx";
import { type Column, RecordsTable } from "#client/showcase/crm/records-table.tsx";
import { personOf } from "#client/showcase/sample/people.ts";

export { loadToday as loader } from "#client/showcase/components/dates.ts";

/** The sales overview, from the same data as the leads and opportunities screens. */
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
  const worth = useMemo(() => wonValueByMonth(today, opportunities), [today, opportunities]);
  const won = opportunities.filter(({ status }) => status === "won").length;
  const newest = [...leads].sort((a, b) => b.day.localeCompare(a.day));

  return (
    <ShowcaseScreen
      title="CRM dashboard"
      lead={
        "Campaigns, leads and deals. Changes on the leads and opportunities screens are " +
        "reflected here."
      }
    >
      <div className="crm-counters">
        <div className="card card-body">
          <Counter icon={Send} value={formatCount(sumSent)} label="campaigns sent this quarter" />
        </div>
        <div className="card card-body">
          <Counter
            icon={UserPlus}
            value={newLeads(leads, today).length}
            label="new leads this week"
          />
        </div>
        <div className="card card-body">
          <Counter icon={Handshake} value={won} label="deals won this month" />
        </div>
        <div className="card card-body">
          <Counter
            icon={Landmark}
            value={formatWholeMoney(bookedCents(opportunities))}
            label="booked revenue this month"
          />
        </div>
      </div>
      <div className="crm-charts crm-charts-sales">
        <CampaignGauge />
        <section className="card card-body" aria-labelledby="sales">
          <h2 id="sales">Daily sales by week</h2>
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
          <h2 id="worth">Value of won deals</h2>
          <Chart caption="Value of won deals by month" figures={worth} hideCaption />
        </section>
      </div>
      <div className="crm-charts crm-charts-people">
        <TopPerformers />
        <RecentLeads leads={newest} />
      </div>
    </ShowcaseScreen>
  );
}

const all = { name: "All campaigns", sent: sumSent, answered: sumAnswered };

/** The response rate, overall or of one campaign. */
function CampaignGauge() {
  const [name, setName] = useState(all.name);
  const campaign = campaigns.find((one) => one.name === name) ?? all;
  const figures = useMemo(() => responseGauge(campaign), [campaign]);
  return (
    <section className="card card-body" aria-labelledby="campaigns">
      <h2 id="campaigns">Campaigns</h2>
      <label className="visually-hidden" htmlFor="campaign">
        Campaign
      </label>
      <select
        id="campaign"
        className="form-select mb-3"
        value={name}
        onChange={({ target }) => setName(target.value)}
      >
        {[all, ...campaigns].map((one) => (
          <option key={one.name}>{one.name}</option>
        ))}
      </select>
      <div className="gauge">
        <Chart
          caption={`Responses: ${campaign.name}`}
          figures={figures}
          height="small"
          hideCaption
        />
        <p className="gauge-value">{figures.series[0]?.values[0]} %</p>
      </div>
      <p className="mt-auto mb-0 pt-2 text-muted">
        {formatCount(campaign.answered)} of {formatCount(campaign.sent)} have answered.
      </p>
    </section>
  );
}

function RecentLeads({ leads }: { leads: readonly Lead[] }) {
  return (
    <section className="card card-body" aria-labelledby="recent">
      <h2 id="recent">Recent leads</h2>
      {leads.length === 0 && <p className="text-muted">No leads.</p>}
      <ul className="list-unstyled mb-2">
        {leads.slice(0, 5).map(({ id, name, company, day, assigned }) => (
          <li key={id} className="d-flex gap-3 py-2">
            <Avatar name={name} colour={colourOf(name)} />
            <span className="text-break">
              <Link to={withQuery(demoPaths.leads, { q: name })}>{name}</Link>
              <span className="text-muted">, {company}</span>
              <br />
              <small className="text-muted">
                {formatDate(day)},{" "}
                {assigned ? `with ${personOf(assigned).name}` : "not assigned yet"}
              </small>
            </span>
          </li>
        ))}
      </ul>
      <Link to={demoPaths.leads}>All leads</Link>
    </section>
  );
}

const columns: readonly Column<Performer>[] = [
  {
    id: "name",
    title: "Name",
    key: ({ id }) => personOf(id).name,
    isHeading: true,
    cell: ({ id }) => {
      const { name, role, colour } = personOf(id);
      return (
        <span className="row-name">
          <Avatar name={name} colour={colour} />
          <span>
            <span className="fw-semibold">{name}</span>
            <br />
            <small>{role}</small>
          </span>
        </span>
      );
    },
  },
  {
    id: "leads",
    title: "Leads",
    key: ({ leads }) => leads,
    isNumber: true,
    cell: ({ leads }) => leads,
  },
  {
    id: "deals",
    title: "Deals",
    key: ({ deals }) => deals,
    isNumber: true,
    cell: ({ deals }) => deals,
  },
  {
    id: "tasks",
    title: "Open tasks",
    key: ({ tasks }) => tasks,
    isNumber: true,
    cell: ({ tasks }) => tasks,
  },
  {
    id: "booked",
    title: "Booked",
    key: ({ bookedCents }) => bookedCents,
    isNumber: true,
    cell: ({ bookedCents }) => formatWholeMoney(bookedCents),
  },
];

function TopPerformers() {
  const list = useListState("-booked");
  return (
    <section aria-labelledby="performers">
      <h2 id="performers">Top performers</h2>
      <RecordsTable
        caption="Top performers of the quarter"
        noun="people"
        list={list}
        rows={performers}
        columns={columns}
        pageSize={10}
        nameOf={({ id }) => personOf(id).name}
      />
    </section>
  );
}
