import { useMemo, useState } from "react";
import { Chart } from "#client/components/chart/chart.tsx";
import {
  answerGauge,
  campaigns,
  sumAnswered,
  sumSent,
} from "#client/showcase/crm/dashboard/crm-figures.ts";
import { showCount } from "#client/showcase/frame/money.ts";

const all = { name: "All campaigns", sent: sumSent, answered: sumAnswered };

/** How many of those we wrote to have answered, over all or one campaign. */
export function CampaignGauge() {
  const [name, setName] = useState(all.name);
  const campaign = campaigns.find((one) => one.name === name) ?? all;
  const figures = useMemo(() => answerGauge(campaign), [campaign]);
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
          caption={`Answers to: ${campaign.name}`}
          figures={figures}
          height="small"
          hideCaption
        />
        <p className="gauge-value">{figures.series[0]?.values[0]} %</p>
      </div>
      <p className="mt-auto mb-0 pt-2 text-muted">
        {showCount(campaign.answered)} of {showCount(campaign.sent)} have answered.
      </p>
    </section>
  );
}
