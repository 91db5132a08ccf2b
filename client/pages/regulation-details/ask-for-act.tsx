import { useTranslation } from "react-i18next";
import { Form, Link } from "react-router-dom";

/** The page without an act in its address: says so and leads to one. */
export function AskForAct({ title }: { title: string }) {
  const { t } = useTranslation("regulations");
  return (
    <section className="ask-act">
      <h1>{title}</h1>
      <p>{t("details.ask.text")}</p>
      <Form method="get" action="/regulation-search" role="search" className="card ask-form">
        <p id="ask-act-text">{t("details.ask.search")}</p>
        <div className="ask-fields">
          <input
            type="search"
            name="q"
            className="form-control"
            required
            maxLength={200}
            aria-label={t("details.ask.label")}
            aria-describedby="ask-act-text"
          />
          <button type="submit" className="btn btn-accent">
            {t("details.ask.go")}
          </button>
        </div>
      </Form>
      <p>
        {t("details.ask.feed")} <Link to="/latest-notifications">{t("details.ask.feedLink")}</Link>
      </p>
    </section>
  );
}
