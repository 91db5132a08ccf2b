import { useTranslation } from "react-i18next";
import { useRouteLoaderData } from "react-router-dom";
import type { RootData } from "#client/root-loader.ts";
import type { PageHandle } from "#client/routes.tsx";

export const handle: PageHandle = { title: (t) => t("account:pricing.title") };

const tiers = [
  { tier: 1, name: "starter", credits: 50 },
  { tier: 2, name: "premium", credits: 250 },
  { tier: 3, name: "business", credits: 1000 },
] as const;

/** Plans and credits: what one has, what a credit buys, the three tiers. Prices are not shown before they are set. */
export function Component() {
  const { t } = useTranslation("account");
  const root = useRouteLoaderData("root") as RootData | undefined;
  const current = Number(root?.credits?.subscription?.detail.tier ?? 0);
  return (
    <div className="pricing">
      <h1>{t("pricing.title")}</h1>
      <p className="text-muted">{t("pricing.lead")}</p>
      {root && <YourCredits root={root} />}
      <ul className="pricing-tiers">
        {tiers.map(({ tier, name, credits }) => (
          <li key={tier} className="card p-3">
            <h2>
              {t(`pricing.tier.${name}`)}
              {current === tier && <span className="pricing-current">{t("pricing.current")}</span>}
            </h2>
            <p className="pricing-credits">{t("pricing.credits", { count: credits })}</p>
            <ul>
              <li>{t("pricing.includes.searches")}</li>
              <li>{t("pricing.includes.repeat")}</li>
              {tier === 3 && <li>{t("pricing.includes.team")}</li>}
            </ul>
          </li>
        ))}
      </ul>
      <p className="alert alert-secondary">{t("pricing.notYet")}</p>
      <section className="card p-3">
        <h2>{t("pricing.costs.title")}</h2>
        <p>{t("pricing.costs.paid")}</p>
        <p className="mb-0">{t("pricing.costs.free")}</p>
      </section>
    </div>
  );
}

function YourCredits({ root }: { root: RootData }) {
  const { t } = useTranslation("account");
  const { credits } = root;
  if (!credits) {
    return (
      <p>
        <a className="btn btn-accent" href="/login?returnTo=/pricing">
          {t("pricing.startTrial")}
        </a>
      </p>
    );
  }
  const known = credits.reason === "known" || credits.reason === "zero";
  return (
    <section className="card p-3 mb-3" aria-label={t("pricing.yours.title")}>
      <h2>{t("pricing.yours.title")}</h2>
      <p className="mb-1">
        {known ? t("pricing.yours.left", { count: credits.balance, granted: credits.granted ?? "?" }) : t("pricing.yours.unknown")}
      </p>
      {known && <p className="text-muted mb-0">{t(`pricing.yours.source.${credits.source}`)}</p>}
      {known && credits.granted !== null && credits.used !== null && (
        <meter className="pricing-meter" min={0} max={Math.max(1, credits.granted)} value={credits.balance}>
          {credits.balance}
        </meter>
      )}
    </section>
  );
}
