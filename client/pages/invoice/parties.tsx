import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { InvoiceData } from "#client/pages/invoice/invoice-data.ts";

interface PartiesProps extends Pick<InvoiceData, "provider" | "profile"> {
  isSpecimen: boolean;
}

/** Who sold, who is billed, and where the credits went. */
export function Parties({ provider, profile, isSpecimen }: PartiesProps) {
  const { t } = useTranslation("invoice");
  const person = profile.ok ? profile.value : null;
  const name = isSpecimen ? t("specimenName") : person?.name;
  const company = isSpecimen ? t("specimenCompany") : person?.company;
  return (
    <div className="invoice-parties">
      <section aria-labelledby="invoice-seller">
        <h3 id="invoice-seller">{t("seller")}</h3>
        <address>
          <strong>{t("sellerName")}</strong>
          <span>{t(provider === "stripe" ? "sellerStripe" : "sellerTest")}</span>
        </address>
      </section>
      <section aria-labelledby="invoice-billed">
        <h3 id="invoice-billed">{t("billedTo")}</h3>
        <address>
          {company && <strong>{company}</strong>}
          {name && <span>{name}</span>}
          <span>{person?.email}</span>
        </address>
        {!isSpecimen && !company && (
          <p className="invoice-hint">
            {t("noAddress")} <Link to="/profile">{t("toProfile")}</Link>
          </p>
        )}
      </section>
      <section aria-labelledby="invoice-delivered">
        <h3 id="invoice-delivered">{t("deliveredTo")}</h3>
        <address>
          <span>{t("delivered", { email: person?.email ?? "" })}</span>
        </address>
      </section>
    </div>
  );
}
