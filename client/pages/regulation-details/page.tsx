import { QueryForm } from "#client/components/query-form.tsx";
import { ServerText } from "#client/components/server-text.tsx";
import { useServerTexts } from "#client/i18n/use-server-texts.ts";
import "#client/i18n/words/regulation.ts";
import "#client/i18n/words/regulations.ts";
import { paths } from "#shared/paths.ts";
import "#client/styles/notifications.css";
import "#client/pages/regulation-details/regulation-details.css";
import { type LoaderFunctionArgs, useLoaderData } from "react-router-dom";
import { load, toResult } from "#client/api/load.ts";
import { apiContext } from "#client/api/request-context.ts";
import { Breadcrumbs } from "#client/components/breadcrumbs.tsx";
import { CopyButton } from "#client/components/copy-button.tsx";
import { Icon } from "#client/components/icon.tsx";
import { Link } from "#client/components/link.tsx";
import type { CardView } from "#client/components/notifications/notification-card.tsx";
import { staticPart } from "#client/components/static-part.tsx";
import { StatusBadge } from "#client/components/status-badge.tsx";
import { WatchButton } from "#client/components/watch-button.tsx";
import { useTranslation } from "#client/i18n/use-translation.ts";
import { Dates } from "#client/pages/regulation-details/dates.tsx";
import { findBanners, useCardView } from "#client/pages/regulation-details/regulation.ts";
import { Relations, Scope } from "#client/pages/regulation-details/scope.tsx";
import type { PageHandle } from "#client/routes/screen.ts";
import { hsCodes } from "#shared/contract/hs-codes.ts";
import { type RegulationDetails, regulations } from "#shared/contract/regulations.ts";

export interface RegulationPageData {
  /** Null if the URL names none. */
  regulation: RegulationDetails | null;
  /** Names of the places in the regulation by code; codes stand in if the list failed to load. */
  places: Record<string, string>;
  /** ISO date. */
  today: string;
}

export async function loader({
  request,
  context,
}: LoaderFunctionArgs): Promise<RegulationPageData> {
  const api = context.get(apiContext);
  const id = new URL(request.url).searchParams.get("id")?.trim() ?? "";
  const today = new Date().toISOString().slice(0, 10);
  if (id === "") return { regulation: null, places: {}, today };
  const [regulation, countries] = await Promise.all([
    load(() => api(regulations.details, { id })),
    toResult(api(hsCodes.countries, {})),
  ]);
  return {
    regulation,
    places: namesOf(regulation, countries.ok ? countries.value.items : []),
    today,
  };
}

/** Only the names needed: page data stays small. */
function namesOf(
  regulation: RegulationDetails,
  countries: readonly { code: string; name: string }[],
): Record<string, string> {
  const named = new Set([
    regulation.jurisdiction,
    ...regulation.scope.origins,
    ...regulation.scope.destinations,
    ...regulation.notifications.flatMap(({ market, origins }) => [market, ...origins]),
  ]);
  return Object.fromEntries(
    countries.filter(({ code }) => named.has(code)).map(({ code, name }) => [code, name]),
  );
}

export const handle: PageHandle = {
  title: (t, data) =>
    (data as RegulationPageData | undefined)?.regulation?.title ?? t("regulation:title"),
};

const RegulationMain = staticPart(
  "regulation",
  () => import("#client/pages/regulation-details/regulation-main.tsx"),
  (parts) => parts.RegulationMain,
);

export function Component() {
  const { t } = useTranslation("regulation");
  const { regulation, places, today } = useLoaderData<typeof loader>();
  const view = useCardView({ places, today });
  if (!regulation) return <NoRegulation title={t("title")} />;
  return (
    <div className="regulation-page">
      <Breadcrumbs above={[[paths.regulationSearch(), t("screens:title.regulationSearch")]]} />
      <RegulationHeader regulation={regulation} view={view} />
      <Banners regulation={regulation} view={view} />
      <div className="regulation-details-columns">
        <div className="regulation-details-main">
          <RegulationMain regulation={regulation} places={places} today={today} />
        </div>
        <div className="regulation-side">
          <Dates regulation={regulation} view={view} />
          <Scope regulation={regulation} view={view} />
          <Identifiers regulation={regulation} />
          <Relations regulation={regulation} />
        </div>
      </div>
    </div>
  );
}

/** Title in plain language, official title, kind and status, and a link to the text. */
function RegulationHeader({ regulation, view }: { regulation: RegulationDetails; view: CardView }) {
  const { t } = useTranslation("regulation");
  const translate = useServerTexts();
  return (
    <header className="regulation-head">
      <p className="notification-tags">
        <StatusBadge status={regulation.status} />
        <span>{t(`regulations:type.${regulation.type}`)}</span>
        <span>
          {t("issued", {
            jurisdiction: view.nameOf(regulation.jurisdiction),
            body: translate(regulation.body),
          })}
        </span>
      </p>
      <h1>
        <ServerText>{regulation.title}</ServerText>
      </h1>
      <p className="regulation-official-title">
        {t("officialTitle")} <cite lang={regulation.language}>{regulation.officialTitle}</cite>
      </p>
      <div className="regulation-source">
        <a className="btn btn-accent" href={regulation.source} rel="noopener noreferrer">
          {t("official")} <Icon name="external" />
        </a>
        <WatchButton kind="act" target={regulation.id} />
        <span className="text-muted">
          {t("recorded", { day: view.day(regulation.recordedAt) })}
        </span>
      </div>
    </header>
  );
}

const maxLinks = 3;

/**
 * Notices above the rest: replaced, not yet in force, comments or deadlines ahead, changed since.
 */
function Banners({ regulation, view }: { regulation: RegulationDetails; view: CardView }) {
  const { t } = useTranslation("regulation");
  return findBanners(regulation, view.today).map(({ name, weight, count, day, related = [] }) => (
    <div key={name} className={weight === "warning" ? "alert alert-warning" : "alert alert-info"}>
      <strong>{t(`banner.${name}`, { count, day: day && view.day(day) })}</strong>
      {related.length > 0 && (
        <ul className="banner-links">
          {related.slice(0, maxLinks).map(({ kind, from, citation, label }) => (
            <li key={`${kind} ${from}`}>
              {t(`relations.from.${kind}`)}{" "}
              <Link to={paths.regulationDetails(from)}>
                <ServerText>{citation}</ServerText>: <ServerText>{label}</ServerText>
              </Link>
            </li>
          ))}
          {related.length > maxLinks && (
            <li>
              <a href="#relations">{t("relations.title")}</a>
            </li>
          )}
        </ul>
      )}
    </div>
  ));
}

/** Official numbers, and the names that the trade uses. */
function Identifiers({ regulation }: { regulation: RegulationDetails }) {
  const { t } = useTranslation("regulation");
  const { citation, identifiers, popularNames } = regulation;
  const all = [
    { scheme: t("identifiers.citation"), value: citation },
    ...identifiers,
    ...popularNames.map((value) => ({ scheme: t("identifiers.popularName"), value })),
  ];
  return (
    <section className="card regulation-part" aria-labelledby="identifiers-title">
      <h2 id="identifiers-title">{t("identifiers.title")}</h2>
      <dl className="regulation-facts">
        {all.map(({ scheme, value }) => (
          <div key={`${scheme} ${value}`}>
            <dt>{scheme}</dt>
            <dd className="identifier">
              <span className="text-break">{value}</span>
              <CopyButton text={value} label={t("identifiers.copyOf", { scheme })} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The page without an id in its URL: says so and links to an example. */
function NoRegulation({ title }: { title: string }) {
  const { t } = useTranslation("regulation");
  return (
    <section className="regulation-missing">
      <h1>{title}</h1>
      <p>{t("ask.text")}</p>
      <QueryForm
        action={paths.regulationSearch()}
        name="q"
        type="search"
        value=""
        problem={undefined}
        words={{
          form: t("ask.label"),
          label: t("ask.label"),
          go: t("ask.go"),
          busy: t("regulations:search.form.busy"),
          hint: t("regulations:search.form.hint"),
        }}
      />
      <p>
        {t("ask.feed")} <Link to={paths.latestNotifications()}>{t("ask.feedLink")}</Link>
      </p>
    </section>
  );
}
