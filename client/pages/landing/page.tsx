import { ServerText } from "#client/components/server-text.tsx";
import { loadText } from "#client/components/text/load-text.ts";
import { useTranslation } from "#client/i18n/use-translation.ts";
import { paths } from "#shared/paths.ts";
import "#client/pages/landing/landing.css";
import { type LoaderFunctionArgs, useLoaderData } from "react-router-dom";
import { toResult } from "#client/api/load.ts";
import { apiContext } from "#client/api/request-context.ts";
import {
  useCountries,
  withoutCountries,
  withServedCountries,
} from "#client/components/country-names.ts";
import { useDayFormat } from "#client/components/date-format.ts";
import { Link } from "#client/components/link.tsx";
import { type LandingText, landingText } from "#client/pages/landing/landing-text.ts";
import type { PageHandle } from "#client/routes/screen.ts";
import { billing, type PlanOffer } from "#shared/contract/billing.ts";
import type { AnswerOf } from "#shared/contract/call.ts";
import { hsCodes } from "#shared/contract/hs-codes.ts";
import { notifications } from "#shared/contract/notifications.ts";

export async function loader({ context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const [feed, plans, countries, sample, text] = await Promise.all([
    toResult(api(notifications.list, { size: 3 }).then(readFeed)),
    toResult(api(billing.plans, {})),
    toResult(api(hsCodes.countries, {})),
    toResult(api(hsCodes.details, sampleLane)),
    loadText(context, {
      es: async () => (await import("#client/pages/landing/landing-text-es.ts")).landingText,
    }),
  ]);
  return {
    feed,
    plans,
    text,
    countries: countries.ok ? countries.value.items : [],
    sample: sample.ok ? readSample(sample.value) : null,
  };
}

/** The part of the feed that is shown: all of it would be more than half of the page's data. */
function readFeed({ items, total, facets, checkedAt }: AnswerOf<typeof notifications.list>) {
  return {
    items: items.map(({ id, market, headline, act, dates: { published } }) => ({
      ...{ id, market, headline, published },
      ...(act !== undefined && { act }),
    })),
    total,
    markets: facets.find(({ name }) => name === "market")?.values.length ?? 0,
    checkedAt,
  };
}
type ShownFeed = ReturnType<typeof readFeed>;

const sampleLane = { code: "640411", destination: "GB", origin: "VN" } as const;

/** The lane's figures that the sample shows; the page loads no others. */
function readSample({ title, lane }: AnswerOf<typeof hsCodes.details>) {
  if (!lane) return null;
  const claimed = lane.agreements.facts.find(({ program, rate }) => program && rate);
  return {
    title,
    duty: lane.duties.total?.text ?? null,
    preference: claimed ? { program: claimed.program, rate: claimed.rate } : null,
    requirements: lane.importRequirements.facts.length,
    regulations: lane.notifications.facts.length,
  };
}

type Loaded = Awaited<ReturnType<typeof loader>>;

export const handle: PageHandle = {
  title: (_t, data) => textOf(data as Loaded | undefined).title,
  toHydrate: withoutCountries<Loaded>,
  fromDocument: withServedCountries,
};

const textOf = (data: Loaded | undefined): LandingText => data?.text ?? landingText;
const useText = () => textOf(useLoaderData<typeof loader>());

/** Introduces Clearlane to new visitors. All figures are live. */
export function Component() {
  const text = useText();
  const { feed, plans } = useLoaderData<typeof loader>();
  return (
    <div className="landing" id="top">
      <nav className="landing-nav" aria-label={text.title}>
        {text.nav.map(({ to, text }) => (
          <a key={to} href={to}>
            {text}
          </a>
        ))}
        <Link to={paths.auth("login", { returnTo: paths.hsCodeSearch() })}>{text.signIn}</Link>
      </nav>
      <Hero />
      <SampleAnswer />
      <Price />
      <section id="does" aria-labelledby="does-title">
        <h2 id="does-title">{text.doesTitle}</h2>
        <div className="landing-three">
          {text.does.map(({ to, title, text, link }) => (
            <article key={to} className="card landing-card">
              <h3>{title}</h3>
              <p>{text}</p>
              <Link to={to}>{link}</Link>
            </article>
          ))}
        </div>
      </section>
      <section id="news" aria-labelledby="news-title">
        <h2 id="news-title">{text.newsTitle}</h2>
        {feed.ok ? <LatestNotifications items={feed.value.items} /> : <p>{text.newsFailed}</p>}
        <Link to={paths.latestNotifications()}>{text.newsAll}</Link>
      </section>
      {feed.ok && <Facts feed={feed.value} />}
      <section id="plans" aria-labelledby="plans-title">
        <h2 id="plans-title">{text.plansTitle}</h2>
        {plans.ok ? <PlanCards plans={plans.value.items} /> : <p>{text.plansFailed}</p>}
        <Link to={paths.pricing()}>{text.plansAll}</Link>
        <TrialForm />
      </section>
      <Questions />
      <p className="text-center mb-0">
        <a href="#top">{text.top}</a>
      </p>
    </div>
  );
}

function Hero() {
  const text = useText();
  return (
    <section className="landing-hero" aria-labelledby="landing-title">
      <h1 id="landing-title">{text.title}</h1>
      <p className="landing-lead">{text.lead}</p>
      <form action={paths.hsCodeSearch()} method="get" className="landing-field">
        <label htmlFor="landing-q">{text.searchLabel}</label>
        <div>
          <input
            id="landing-q"
            name="q"
            className="form-control"
            maxLength={200}
            placeholder={text.searchHint}
            required
          />
          <button type="submit" className="btn btn-accent">
            {text.search}
          </button>
        </div>
        <LanePicker />
      </form>
    </section>
  );
}

/** Both ends of a lane, for the search above; either may stay empty. */
function LanePicker() {
  const text = useText();
  const countries = useCountries(useLoaderData<typeof loader>().countries);
  return (
    <div className="landing-lane">
      {(["destination", "origin"] as const).map((end) => (
        <label key={end}>
          {text.lane[end]}
          <select name={end} className="form-select">
            <option value="">{text.lane.any}</option>
            {countries.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        </label>
      ))}
    </div>
  );
}

/** A worked answer with live data, the same as the search gives. */
function SampleAnswer() {
  const { sample: words } = useText();
  const { sample } = useLoaderData<typeof loader>();
  if (!sample) return null;
  const { title, duty, preference, requirements, regulations } = sample;
  const facts = [
    { name: words.code, value: title, code: "6404.11" },
    { name: words.duty, value: duty },
    { name: words.preference, value: preference && `${preference.rate} · ${preference.program}` },
    { name: words.requirements, value: requirements > 0 ? String(requirements) : null },
    { name: words.notifications, value: regulations > 0 ? String(regulations) : null },
  ];
  return (
    <section id="sample" className="card landing-sample" aria-labelledby="sample-title">
      <h2 id="sample-title">{words.title}</h2>
      <p>{words.lead}</p>
      <dl>
        {facts.map(
          ({ name, value, code }) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  {code} <ServerText>{value}</ServerText>
                </dd>
              </div>
            ),
        )}
      </dl>
      <Link to={paths.hsCodeDetails({ ...sampleLane, title })}>{words.open}</Link>
    </section>
  );
}

/** Free services, and the benefits of a credit. */
function Price() {
  const text = useText();
  return (
    <section aria-labelledby="price-title">
      <h2 id="price-title">{text.payTitle}</h2>
      <div className="landing-three">
        <div className="card landing-card">
          <h3>{text.freeTitle}</h3>
          <ul>
            {text.free.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
        <div className="card landing-card">
          <h3>{text.creditTitle}</h3>
          <ul>
            {text.pay.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}

function TrialForm() {
  const text = useText();
  return (
    <>
      <form action={paths.signIn()} method="get" className="landing-field">
        <label htmlFor="landing-email">{text.emailLabel}</label>
        <div>
          <input
            id="landing-email"
            name="email"
            type="email"
            className="form-control"
            maxLength={254}
            autoComplete="email"
            required
          />
          <input type="hidden" name="returnTo" value={paths.hsCodeSearch()} />
          <button type="submit" className="btn btn-outline-secondary">
            {text.start}
          </button>
        </div>
      </form>
      <p className="text-muted small mb-0">{text.trial}</p>
    </>
  );
}

function Questions() {
  const text = useText();
  return (
    <section id="questions" aria-labelledby="questions-title">
      <h2 id="questions-title">{text.questionsTitle}</h2>
      {text.questions.map(({ question, answer }) => (
        <details key={question} className="landing-question">
          <summary>{question}</summary>
          <p>{answer}</p>
        </details>
      ))}
    </section>
  );
}

/** The feed's newest three. */
function LatestNotifications({ items }: Pick<ShownFeed, "items">) {
  const day = useDayFormat();
  return (
    <ul className="landing-news">
      {items.map(({ id, published, market, headline, act }) => (
        <li key={id}>
          <time dateTime={published}>{day(published)}</time>{" "}
          <span className="landing-market">{market}</span>{" "}
          {act ? (
            <Link to={paths.regulationDetails(act)}>
              <ServerText>{headline}</ServerText>
            </Link>
          ) : (
            <ServerText>{headline}</ServerText>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Headings of HS 2022, the same in every national edition. */
const hsHeadings = 1228;

/** Live counts. */
function Facts({ feed }: { feed: ShownFeed }) {
  const text = useText();
  const count = new Intl.NumberFormat(useTranslation().i18n.language);
  const day = useDayFormat();
  const facts = [
    { figure: hsHeadings, text: text.headings },
    { figure: feed.total, text: text.notifications },
    ...(feed.markets > 0 ? [{ figure: feed.markets, text: text.markets }] : []),
  ];
  return (
    <section aria-labelledby="facts-title">
      <h2 id="facts-title">{text.factsTitle}</h2>
      <dl className="landing-three landing-facts">
        {facts.map(({ figure, text }) => (
          <div key={text}>
            <dt>{text}</dt>
            <dd>{count.format(figure)}</dd>
          </div>
        ))}
      </dl>
      <p>
        {text.fresh} {day(feed.checkedAt)}. {text.coverage}
      </p>
    </section>
  );
}

/** Three monthly tiers without team options; /pricing lists all. */
function PlanCards({ plans }: { plans: readonly PlanOffer[] }) {
  const text = useText();
  const priceOf = usePriceFormat();
  const count = new Intl.NumberFormat(useTranslation().i18n.language);
  const monthly = plans.filter(({ interval }) => interval === "month");
  const tiers = [1, 2, 3].flatMap((tier) =>
    monthly.filter((plan) => plan.tier === tier).slice(0, 1),
  );
  return (
    <div className="landing-three">
      {tiers.map((plan) => (
        <article key={plan.priceId} className="card landing-card">
          <h3>{plan.tierName}</h3>
          <p className="mb-1">
            {count.format(plan.credits)} {text.creditsAMonth}
          </p>
          <p className="mb-0 text-muted">{priceOf(plan)}</p>
        </article>
      ))}
    </div>
  );
}

function usePriceFormat(): (plan: PlanOffer) => string {
  const text = useText();
  const { language } = useTranslation().i18n;
  return ({ amount, currency }) => {
    if (amount === null || currency === null) return text.atCheckout;
    const money = new Intl.NumberFormat(language, {
      style: "currency",
      currency,
      minimumFractionDigits: amount % 100 === 0 ? 0 : 2,
    });
    return `${money.format(amount / 100)} ${text.month}`;
  };
}
