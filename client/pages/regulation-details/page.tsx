import { useTranslation } from "react-i18next";
import { Link, type LoaderFunctionArgs, useLoaderData } from "react-router-dom";
import { load } from "#client/api/load.ts";
import { apiContext } from "#client/api/page-context.ts";
import { Day } from "#client/components/day.tsx";
import { Icon } from "#client/components/icon.tsx";
import { ActDates } from "#client/pages/regulation-details/act-dates.tsx";
import { Banner } from "#client/pages/regulation-details/banner.tsx";
import { Identifiers } from "#client/pages/regulation-details/identifiers.tsx";
import { Obligations } from "#client/pages/regulation-details/obligations.tsx";
import { Related } from "#client/pages/regulation-details/related.tsx";
import { Scope } from "#client/pages/regulation-details/scope.tsx";
import type { PageHandle } from "#client/routes.tsx";
import { type ActDetails, regulations } from "#shared/contract/regulations.ts";

/** One act. Without an id there is nothing to show yet, which is no error. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const id = new URL(request.url).searchParams.get("id")?.trim() ?? "";
  const api = context.get(apiContext);
  const act = id === "" ? null : await load(() => api(regulations.details, { id }));
  return { act, today: new Date().toISOString().slice(0, 10) };
}

export const handle: PageHandle = {
  title: (t, data) => (data as { act: ActDetails | null } | undefined)?.act?.title ?? t("regulations:details.title"),
};

export function Component() {
  const { t } = useTranslation("regulations");
  const { act, today } = useLoaderData<typeof loader>();
  if (!act) {
    return (
      <>
        <h1>{t("details.title")}</h1>
        <p>{t("details.ask")}</p>
        <p>
          <Link className="btn btn-accent" to="/regulation-search">
            {t("search.title")}
          </Link>
        </p>
      </>
    );
  }
  return (
    <article className="act">
      <p className="act-meta">
        <span className={`act-status act-status-${act.status}`}>{t(`status.${act.status}`)}</span>
        <span>{t(`type.${act.type}`)}</span>
        <span>{act.jurisdiction}</span>
        <span>{act.body}</span>
      </p>
      <h1>{act.title}</h1>
      <p className="act-official" lang={act.language}>
        {act.officialTitle}
      </p>
      <Banner act={act} today={today} />
      <p className="act-source">
        <a className="btn btn-outline-secondary" href={act.source} rel="noopener noreferrer">
          {t("details.source")} <Icon name="external" />
        </a>
        <span className="text-muted">
          {t("details.recorded")} <Day date={act.recordedAt} />. {t("details.recordedNote")}
        </span>
      </p>
      <div className="act-columns">
        <div>
          <section className="card act-part">
            <h2>{t("details.brief")}</h2>
            <p>{act.brief}</p>
            <p className="text-muted mb-0">{t("details.briefNote")}</p>
          </section>
          <Scope act={act} />
          <Obligations obligations={act.obligations} />
          <Related act={act} />
        </div>
        <div>
          <ActDates dates={act.dates} today={today} />
          <Identifiers act={act} />
        </div>
      </div>
    </article>
  );
}
