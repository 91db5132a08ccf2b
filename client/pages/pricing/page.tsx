import { useTranslation } from "react-i18next";
import { useRouteLoaderData } from "react-router-dom";
import { Costs } from "#client/pages/pricing/costs.tsx";
import { Tiers } from "#client/pages/pricing/tiers.tsx";
import { YourCredits } from "#client/pages/pricing/your-credits.tsx";
import type { RootData } from "#client/root-loader.ts";
import type { PageHandle } from "#client/routes.tsx";

export const handle: PageHandle = { title: (t) => t("account:pricing.title") };

/** Plans and credits: what one has, the three tiers, what a credit buys. Prices are not shown before they are set. */
export function Component() {
  const { t } = useTranslation("account");
  const root = useRouteLoaderData("root") as RootData | undefined;
  const current = Number(root?.credits?.subscription?.detail.tier ?? 0);
  return (
    <div className="pricing">
      <h1>{t("pricing.title")}</h1>
      <p className="text-muted">{t("pricing.lead")}</p>
      {root && <YourCredits root={root} />}
      <Tiers current={current} />
      <section className="card act-part mb-3" aria-labelledby="plan-title">
        <h2 id="plan-title">{t("pricing.notYet.title")}</h2>
        <p className="mb-0">{t("pricing.notYet.text")}</p>
      </section>
      <Costs />
    </div>
  );
}
