import { useTranslation } from "react-i18next";

/** What costs a credit and what never does. */
export function Costs() {
  const { t } = useTranslation("account");
  const list = (name: "paid" | "free") =>
    t(`pricing.costs.${name}`, { returnObjects: true }) as string[];
  return (
    <section className="card card-body" aria-labelledby="costs-title">
      <h2 id="costs-title">{t("pricing.costs.title")}</h2>
      <div className="pricing-costs">
        <div>
          <h3>{t("pricing.costs.paidTitle")}</h3>
          <Lines lines={list("paid")} />
          <p className="text-muted">{t("pricing.costs.paidNote")}</p>
        </div>
        <div>
          <h3>{t("pricing.costs.freeTitle")}</h3>
          <Lines lines={list("free")} />
        </div>
      </div>
    </section>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
