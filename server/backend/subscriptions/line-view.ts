import {
  lineColumns,
  lineTables,
  type CreditLine as StoredLine,
} from "#server/backend/subscriptions/lines.ts";
import type { Database } from "#server/database/database.ts";
import type { CreditLine } from "#shared/contract/credits.ts";
import { viewSubscription } from "#shared/domain/subscription-tier.ts";

interface Row extends StoredLine {
  thresholds: CreditLine["thresholds"];
}

const passed = `(select coalesce(json_agg(json_build_object('percent', t.percent, 'at', t.crossed_at) order by t.percent), '[]')
  from thresholds t where t.line_id = l.id and t.period_sequence = l.period_sequence) as thresholds`;

/**
 * A person's lines as screens and support see them, plan first; ended ones only where they are
 * asked for, last.
 */
export async function listLines(
  database: Database,
  email: string,
  { withEnded = false } = {},
): Promise<CreditLine[]> {
  const { rows } = await database.pool.query<Row>(
    `select ${lineColumns}, ${passed} from ${lineTables} where c.email = $1 and ($2 or l.ended_at is null)
     order by l.ended_at desc nulls first, l.kind, c.family desc`,
    [email, withEnded],
  );
  return rows.map(presentCreditLine);
}

function presentCreditLine(line: Row): CreditLine {
  const { tierName, tierColor } = viewSubscription({ tier: line.tier });
  const granted = (line.purchased ?? line.given ?? 0) - line.spent_before;
  const used = line.used - line.spent_before;
  return {
    id: line.id,
    kind: line.kind,
    family: line.family,
    tier: line.tier,
    tierName,
    tierColor,
    priceId: line.price_id,
    granted,
    used,
    left: granted - used,
    startedAt: line.started_at.toISOString(),
    renewsAt: line.renews_at?.toISOString() ?? null,
    endedAt: line.ended_at?.toISOString() ?? null,
    cancelAtEnd: line.cancel_at_end,
    thresholds: line.thresholds.map(({ percent, at }) => ({
      percent,
      at: new Date(at).toISOString(),
    })),
  };
}
