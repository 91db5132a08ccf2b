import { useTranslation } from "react-i18next";
import { SignInButton } from "#client/components/sign-in-button.tsx";
import type { RootData } from "#client/root-loader.ts";

/** What one has left and where it comes from; the trial for who is not signed in. A balance that could not be read is said to be unknown. */
export function YourCredits({ root: { credits } }: { root: RootData }) {
  const { t } = useTranslation("account");
  if (!credits) return <SignInButton returnTo="/pricing" label={t("pricing.startTrial")} />;
  const { reason, balance, granted, used, source } = credits;
  const isKnown = reason === "known" || reason === "zero";
  return (
    <section className="card act-part mb-3" aria-labelledby="yours-title">
      <h2 id="yours-title">{t("pricing.yours.title")}</h2>
      {!isKnown && <p>{t("pricing.yours.unknown")}</p>}
      {isKnown && (
        <>
          <p className="pricing-credits mb-1">
            {granted === null ? t("pricing.yours.only", { count: balance }) : t("pricing.yours.left", { count: balance, granted })}
          </p>
          <p className="text-muted">{t(`pricing.yours.source.${source}`)}</p>
        </>
      )}
      {isKnown && granted !== null && used !== null && (
        <meter className="pricing-meter" min={0} max={Math.max(1, granted)} value={balance} aria-label={t("pricing.yours.title")}>
          {balance}
        </meter>
      )}
    </section>
  );
}
