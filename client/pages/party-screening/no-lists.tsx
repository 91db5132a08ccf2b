import { contactAddress, RichText } from "#client/components/text/rich-text.tsx";
import { useTranslation } from "#client/i18n/use-translation.ts";
import { paths } from "#shared/paths.ts";

/** The publishers' own search pages, open to everybody. */
const officialSearches = {
  ofac: "https://sanctionssearch.ofac.treas.gov/",
  uk: "https://search-uk-sanctions-list.service.gov.uk/",
} as const;

/** Next steps where nothing can be screened. */
export function NoLists() {
  const { t } = useTranslation("parties");
  const addresses = {
    ...officialSearches,
    contact: contactAddress,
    feed: paths.latestNotifications({ kind: "sanction-or-prohibition" }),
  };
  const steps = t("none.steps", { returnObjects: true, ...addresses }) as string[];
  return (
    <section className="card card-body screening-none" aria-labelledby="no-lists-title">
      <h2 id="no-lists-title">{t("none.title")}</h2>
      <p>{t("none.text")}</p>
      <h3>{t("none.next")}</h3>
      <ul>
        {steps.map((step) => (
          <li key={step}>
            <RichText>{step}</RichText>
          </li>
        ))}
      </ul>
    </section>
  );
}
