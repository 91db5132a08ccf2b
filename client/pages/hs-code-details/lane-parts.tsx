import {
  Classification,
  CodeAnswer,
  CodeBreadcrumbs,
  CodeNotes,
} from "#client/pages/hs-code-details/code-facts.tsx";
import { DutyStack } from "#client/pages/hs-code-details/duties.tsx";
import {
  type LaneDetailsData,
  laneChoiceOf,
  nationalDigits,
} from "#client/pages/hs-code-details/hs-code-details.ts";
import {
  Agreements,
  CodeNotifications,
  Fees,
  Quotas,
  Taxes,
  TradeRemedies,
} from "#client/pages/hs-code-details/lane-facts.tsx";
import { LaneSummary } from "#client/pages/hs-code-details/lane-summary.tsx";
import { NationalLines } from "#client/pages/hs-code-details/national-lines.tsx";
import { ProhibitionBanner, ProhibitionLine } from "#client/pages/hs-code-details/prohibitions.tsx";
import { Requirements } from "#client/pages/hs-code-details/requirements.tsx";
import { slug } from "#shared/paths.ts";

interface LanePartProps {
  page: LaneDetailsData;
}

/** Breadcrumbs and prohibitions, above everything else. */
export function LaneBan({ page: { details, lane } }: LanePartProps) {
  return (
    <>
      <CodeBreadcrumbs code={details.code} isLane />
      <ProhibitionBanner block={lane.prohibitions} />
    </>
  );
}

/** The code, and the lane's costs in brief and in detail. */
export function LaneAnswer({ page }: LanePartProps) {
  const { details, lane, described } = page;
  const { code, title } = details;
  return (
    <>
      <CodeAnswer
        details={details}
        day={lane.date}
        line={nationalDigits(page)}
        described={described === slug(title) ? "" : described}
      />
      <ProhibitionLine block={lane.prohibitions} />
      <LaneSummary lane={lane} />
      <DutyStack lane={lane} />
      <NationalLines
        lane={lane}
        page={{ ...laneChoiceOf(page), code, title }}
        isNarrowed={details.unknownDigits !== null}
      />
    </>
  );
}

/** The other blocks of the lane. */
export function LaneBlocks({ page }: LanePartProps) {
  const { details, lane } = page;
  const choice = laneChoiceOf(page);
  return (
    <>
      <Agreements block={lane.agreements} />
      <div className="details-columns">
        <Taxes block={lane.taxes} />
        <Fees block={lane.fees} />
      </div>
      <Requirements lane={lane} />
      <div className="details-columns">
        <TradeRemedies block={lane.tradeRemedies} />
        <Quotas block={lane.quotas} />
      </div>
      <CodeNotifications block={lane.notifications} code={details.code} />
      <div className="details-columns screen-only">
        <Classification details={details} lane={choice} isOpen={false} />
        <CodeNotes details={details} lane={choice} isOpen={false} />
      </div>
    </>
  );
}
