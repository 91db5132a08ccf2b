import { useTranslation } from "react-i18next";
import { stateClasses } from "#client/components/block.tsx";
import type { Lane } from "#shared/contract/hs-codes.ts";

/** The lane in six figures, each leading to its block. */
export function Glance({ lane }: { lane: Lane }) {
  const { t, i18n } = useTranslation("details");
  const percent = new Intl.NumberFormat(i18n.language, {
    style: "percent",
    maximumFractionDigits: 2,
  });
  const rate = lane.taxes.facts[0]?.rate;
  const tax = rate === undefined || rate === null ? undefined : percent.format(rate / 100);
  const items: [
    string,
    string,
    { state: Lane["taxes"]["state"]; facts: readonly unknown[] },
    string?,
  ][] = [
    ["duty", "duties", lane.duties],
    ["tax", "taxes", lane.taxes, tax],
    ["agreements", "agreements", lane.agreements, lane.agreements.facts[0]?.name],
    [
      "import",
      "import-requirements",
      lane.importRequirements,
      t("glance.acts", { count: lane.importRequirements.facts.length }),
    ],
    [
      "export",
      "export-requirements",
      lane.exportRequirements,
      t("glance.acts", { count: lane.exportRequirements.facts.length }),
    ],
    ["notices", "notifications", lane.notifications, String(lane.notifications.facts.length)],
  ];
  return (
    <section aria-labelledby="glance-title">
      <h2 id="glance-title">{t("glance.title")}</h2>
      <dl className="glance">
        {items.map(([word, id, block, said]) => (
          <div key={id} className={`glance-item ${stateClasses[block.state]}`}>
            <dt>
              <a href={`#${id}`}>{t(`glance.${word}`)}</a>
            </dt>
            <dd>
              {block.state === "present"
                ? (said ?? t("glance.present"))
                : t(`glance.${block.state}`)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
