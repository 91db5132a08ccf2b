import { useDayFormat } from "#client/components/date-format.ts";
import { useServerTexts } from "#client/i18n/use-server-texts.ts";
import { useTranslation } from "#client/i18n/use-translation.ts";
import { stateClasses, usePercentFormat } from "#client/pages/hs-code-details/fact-block.tsx";
import type { Lane } from "#shared/contract/lanes.ts";
import type { BlockState } from "#shared/contract/parts.ts";
import { sentenceCase } from "#shared/sentence-case.ts";

interface SummaryItem {
  label: string;
  /** Id of the block. */
  id: string;
  block: { state: BlockState };
  /** Figure of a block that is present. */
  figure: string | undefined;
}

/** The lane's figures, each linking to its block. */
export function LaneSummary({ lane }: { lane: Lane }) {
  const { t } = useTranslation("lane");
  return (
    <section aria-labelledby="glance-title">
      <h2 id="glance-title">{t("glance.title")}</h2>
      <dl className="glance">
        {useSummary(lane).map(({ label, id, block, figure }) => (
          <div key={id} className={`glance-item ${stateClasses[block.state]}`}>
            <dt>
              <a href={`#${id}`}>{t(`glance.${label}`)}</a>
            </dt>
            <dd>
              {block.state === "present"
                ? (figure ?? t("glance.present"))
                : t(`glance.${block.state}`)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function useSummary(lane: Lane): SummaryItem[] {
  const { t } = useTranslation("lane");
  const day = useDayFormat();
  const translate = useServerTexts();
  const taxes = useTaxFigure(lane);
  const { duties, fees, agreements, importRequirements, exportRequirements, upcoming } = lane;
  const total = duties.total;
  const next = upcoming.facts.map(({ validFrom }) => validFrom).sort()[0];
  const claimed = agreements.facts.find(({ program, rate }) => program && rate);
  const requirements = (block: Lane["importRequirements"]) =>
    t("glance.count", { count: block.facts.length });
  return [
    {
      label: "duty",
      id: "duties",
      block: duties,
      figure: total
        ? t(total.state === "incomplete" ? "glance.incomplete" : "glance.figure", {
            text: translate(total.text),
          })
        : undefined,
    },
    { label: "tax", id: "taxes", block: lane.taxes, figure: taxes },
    {
      label: "fees",
      id: "fees",
      block: fees,
      figure: t("glance.feeCount", { count: fees.facts.length }),
    },
    {
      label: "agreements",
      id: "agreements",
      block: agreements,
      figure: claimed
        ? t("glance.preference", { rate: translate(claimed.rate ?? ""), program: claimed.program })
        : t("glance.agreementCount", { count: agreements.facts.length }),
    },
    {
      label: "import",
      id: "import-requirements",
      block: importRequirements,
      figure: requirements(importRequirements),
    },
    {
      label: "export",
      id: "export-requirements",
      block: exportRequirements,
      figure: requirements(exportRequirements),
    },
    {
      label: "upcoming",
      id: "upcoming",
      block: upcoming,
      figure: t("glance.changes", { count: upcoming.facts.length, day: next ? day(next) : "" }),
    },
  ];
}

/** The rates due, and those under a condition. */
function useTaxFigure({ taxes }: Lane): string | undefined {
  const { t } = useTranslation("lane");
  const percent = usePercentFormat();
  const ratesOf = (isCertain: boolean) => {
    const rates = taxes.facts
      .filter((tax) => (tax.certainty === "certain") === isCertain)
      .map(({ rate }) => (rate === null ? t("glance.excise") : percent(rate)));
    return [...new Set(rates)];
  };
  const certain = ratesOf(true).join(" + ");
  const conditional = ratesOf(false).join(` ${t("glance.or")} `);
  if (certain && conditional)
    return t("glance.underCondition", { certain: sentenceCase(certain), conditional });
  if (conditional) return t("glance.onlyCondition", { conditional: sentenceCase(conditional) });
  return certain ? sentenceCase(certain) : undefined;
}
