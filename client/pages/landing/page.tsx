import "#client/pages/landing/landing.css";
import { Link, type LoaderFunctionArgs, useLoaderData } from "react-router-dom";
import { toResult } from "#client/api/load.ts";
import { apiContext } from "#client/api/request-context.ts";
import { words } from "#client/pages/landing/landing-words.ts";
import type { PageHandle } from "#client/routes/screen.ts";
import { billing, type PlanOffer } from "#shared/contract/billing.ts";
import type { AnswerOf } from "#shared/contract/call.ts";
import { type Notification, notifications } from "#shared/contract/notifications.ts";

export async function loader({ context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const [feed, plans] = await Promise.all([
    toResult(api(notifications.list, { size: 3 })),
    toResult(api(billing.plans, {})),
  ]);
  return { feed, plans };
}

export const handle: PageHandle = { title: () => words.title };

/** Introduces Clearlane to new visitors. All figures are live. */
export function Component() {
  const { feed, plans } = useLoaderData<typeof loader>();
  return (
    <div className="landing" id="top">
      <nav className="landing-nav" aria-label={words.title}>
        {words.nav.map(({ to, text }) => (
          <a key={to} href={to}>
            {text}
          </a>
        ))}
        <Link to="/auth/login?returnTo=/hs-code-search">{words.signIn}</Link>
      </nav>
      <Hero />
      <section id="does" aria-labelledby="does-title">
        <h2 id="does-title">{words.doesTitle}</h2>
        <div className="landing-three">
          {words.does.map(({ to, title, text, link }) => (
            <article key={to} className="card landing-card">
              <h3>{title}</h3>
              <p>{text}</p>
              <Link to={to}>{link}</Link>
            </article>
          ))}
        </div>
      </section>
      <section id="news" aria-labelledby="news-title">
        <h2 id="news-title">{words.newsTitle}</h2>
        {feed.ok ? <LatestNews items={feed.value.items} /> : <p>{words.newsFailed}</p>}
        <Link to="/latest-notifications">{words.newsAll}</Link>
      </section>
      {feed.ok && <Facts feed={feed.value} />}
      <section id="plans" aria-labelledby="plans-title">
        <h2 id="plans-title">{words.plansTitle}</h2>
        <ul>
          {words.pay.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        {plans.ok ? <PlanCards plans={plans.value.items} /> : <p>{words.plansFailed}</p>}
        <Link to="/pricing">{words.plansAll}</Link>
      </section>
      <Questions />
      <p className="text-center mb-0">
        <a href="#top">{words.top}</a>
      </p>
    </div>
  );
}

function Hero() {
  return (
    <section className="landing-hero" aria-labelledby="landing-title">
      <h1 id="landing-title">{words.title}</h1>
      <p className="landing-lead">{words.lead}</p>
      <form action="/hs-code-search" method="get" className="landing-field">
        <label htmlFor="landing-q">{words.searchLabel}</label>
        <div>
          <input
            id="landing-q"
            name="q"
            className="form-control"
            maxLength={200}
            placeholder={words.searchHint}
            required
          />
          <button type="submit" className="btn btn-accent">
            {words.search}
          </button>
        </div>
      </form>
      <form action="/login" method="get" className="landing-field">
        <label htmlFor="landing-email">{words.emailLabel}</label>
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
          <input type="hidden" name="returnTo" value="/hs-code-search" />
          <button type="submit" className="btn btn-outline-secondary">
            {words.start}
          </button>
        </div>
      </form>
      <p className="text-muted small mb-0">{words.trial}</p>
    </section>
  );
}

function Questions() {
  return (
    <section id="questions" aria-labelledby="questions-title">
      <h2 id="questions-title">{words.questionsTitle}</h2>
      {words.questions.map(({ question, answer }) => (
        <details key={question} className="landing-question">
          <summary>{question}</summary>
          <p>{answer}</p>
        </details>
      ))}
    </section>
  );
}

/** Headings of HS 2022, the same in every national edition. */
const hsHeadings = 1228;

/** The feed's newest three. */
function LatestNews({ items }: { items: readonly Notification[] }) {
  return (
    <ul className="landing-news">
      {items.map(({ id, dates: { published }, market, headline, act }) => (
        <li key={id}>
          <time dateTime={published}>{published}</time>{" "}
          <span className="landing-market">{market}</span>{" "}
          {act ? (
            <Link to={`/regulation-details?id=${encodeURIComponent(act)}`}>{headline}</Link>
          ) : (
            headline
          )}
        </li>
      ))}
    </ul>
  );
}

/** Live counts. */
function Facts({ feed }: { feed: AnswerOf<typeof notifications.list> }) {
  const markets = feed.facets.find(({ name }) => name === "market")?.values.length;
  const count = new Intl.NumberFormat("en");
  const facts = [
    { figure: hsHeadings, text: words.headings },
    { figure: feed.total, text: words.notifications },
    ...(markets ? [{ figure: markets, text: words.markets }] : []),
  ];
  return (
    <section aria-labelledby="facts-title">
      <h2 id="facts-title">{words.factsTitle}</h2>
      <dl className="landing-three landing-facts">
        {facts.map(({ figure, text }) => (
          <div key={text}>
            <dt>{text}</dt>
            <dd>{count.format(figure)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Three monthly tiers without team options; /pricing lists all. */
function PlanCards({ plans }: { plans: readonly PlanOffer[] }) {
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
            {new Intl.NumberFormat("en").format(plan.credits)} {words.creditsAMonth}
          </p>
          <p className="mb-0 text-muted">{priceOf(plan)}</p>
        </article>
      ))}
    </div>
  );
}

function priceOf({ amount, currency }: PlanOffer): string {
  if (amount === null || currency === null) return words.atCheckout;
  const money = new Intl.NumberFormat("en", {
    style: "currency",
    currency,
    minimumFractionDigits: amount % 100 === 0 ? 0 : 2,
  });
  return `${money.format(amount / 100)} ${words.month}`;
}
