import { useTranslation } from "react-i18next";

const tiers = [
  { tier: 1, name: "starter", credits: 50 },
  { tier: 2, name: "premium", credits: 250 },
  { tier: 3, name: "business", credits: 1000 },
] as const;

/** The three tiers side by side; `current` is the number of one's own, 0 without one. */
export function Tiers({ current }: { current: number }) {
  const { t } = useTranslation("account");
  return (
    <ul className="pricing-tiers">
      {tiers.map(({ tier, name, credits }) => (
        <li key={tier} className={current === tier ? "card pricing-tier pricing-own" : "card pricing-tier"}>
          <h2>
            {t(`pricing.tier.${name}`)}
            {current === tier && <span className="pricing-current">{t("pricing.current")}</span>}
          </h2>
          <p className="text-muted">{t(`pricing.for.${name}`)}</p>
          <p className="pricing-credits">{t("pricing.credits", { count: credits })}</p>
          <ul>
            <li>{t("pricing.includes.searches")}</li>
            <li>{t("pricing.includes.repeat")}</li>
            <li>{t("pricing.includes.read")}</li>
            {tier === 3 && <li>{t("pricing.includes.team")}</li>}
          </ul>
          <p className="pricing-price">{t("pricing.price")}</p>
        </li>
      ))}
    </ul>
  );
}
