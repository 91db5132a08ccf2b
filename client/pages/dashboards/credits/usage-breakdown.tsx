import { useDayFormat } from "#client/components/date-format.ts";
import { useServerTexts } from "#client/i18n/use-server-texts.ts";
import { useTranslation } from "#client/i18n/use-translation.ts";
import { FigureTable } from "#client/pages/dashboards/parts/counter.tsx";
import { placeName, useCountFormat } from "#client/pages/dashboards/parts/formats.ts";
import type { CreditUsage } from "#shared/contract/credits.ts";
import type { Country } from "#shared/contract/hs-codes.ts";
import { operations } from "#shared/domain/operations.ts";

interface Row {
  name: string;
  credits: number;
  searches: number;
}

/** Credits by kind of search and by lane; each adds up to the total. */
export function UsageBreakdown({
  usage,
  countries,
}: {
  usage: CreditUsage;
  countries: readonly Country[];
}) {
  const { t } = useTranslation("dashboards");
  const day = useDayFormat();
  const kinds = usage.kinds.map(({ kind, ...sums }) => ({
    name: t(kind ? operations[kind].labelKey : "credits.where.unopened"),
    ...sums,
  }));
  const nameLane = useLaneName(countries);
  const { credits, searches } = usage.privateSearches ?? { credits: 0, searches: 0 };
  const lanes = groupOthers(
    usage.lanes.map(({ destination, origin, ...sums }) => ({
      name: nameLane(destination, origin),
      ...sums,
    })),
    {
      name: t("credits.where.others"),
      credits: usage.used - credits,
      searches: usage.searches - searches,
    },
  );
  if (credits !== 0 || searches !== 0)
    lanes.push({ name: t("credits.where.private"), credits, searches });
  return (
    <FigureTable
      caption={t("credits.where.caption", { from: day(usage.from), to: day(usage.to) })}
      columns={[
        t("credits.where.what"),
        t("credits.where.credits"),
        t("credits.where.share"),
        t("credits.where.searches"),
      ]}
    >
      <BreakdownTable title={t("credits.where.kinds")} rows={kinds} total={usage.used} />
      <BreakdownTable title={t("credits.where.lanes")} rows={lanes} total={usage.used} />
    </FigureTable>
  );
}

function useLaneName(
  countries: readonly Country[],
): (destination: string | null, origin: string | null) => string {
  const { t } = useTranslation("dashboards");
  const translate = useServerTexts();
  return (to, from) => {
    const [destination, origin] = [
      to && translate(placeName(countries, to)),
      from && translate(placeName(countries, from)),
    ];
    if (destination && origin) return t("credits.where.lane", { destination, origin });
    if (destination) return t("credits.where.to", { place: destination });
    return origin ? t("credits.where.from", { place: origin }) : t("credits.where.noLane");
  };
}

/** The first rows, and the remainder as one row. */
function groupOthers(rows: readonly Row[], total: Row, max = 6): Row[] {
  const shown = rows.slice(0, max);
  const sum = (name: "credits" | "searches") =>
    total[name] - shown.reduce((total, row) => total + row[name], 0);
  const rest = { name: total.name, credits: sum("credits"), searches: sum("searches") };
  return rest.credits === 0 && rest.searches === 0 ? shown : [...shown, rest];
}

function BreakdownTable({
  title,
  rows,
  total,
}: {
  title: string;
  rows: readonly Row[];
  total: number;
}) {
  const { count, share } = useCountFormat();
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={4} className="dash-group">
          {title}
        </th>
      </tr>
      {rows.map(({ name, credits, searches }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td className="text-end">{count(credits)}</td>
          <td className="text-end">{share(credits, total)}</td>
          <td className="text-end">{count(searches)}</td>
        </tr>
      ))}
    </tbody>
  );
}
