import { paths } from "#shared/paths.ts";
import "#client/i18n/words/pages.ts";
import "#client/pages/faq/faq.css";
import { type FormEvent, useEffect, useRef, useState } from "react";
import {
  type LoaderFunctionArgs,
  useLoaderData,
  useLocation,
  useSearchParams,
} from "react-router-dom";
import { Icon } from "#client/components/icon.tsx";
import { Link } from "#client/components/link.tsx";
import { loadText } from "#client/components/text/load-text.ts";
import { RichText, useContactAddress } from "#client/components/text/rich-text.tsx";
import { useHydrated } from "#client/components/use-hydrated.ts";
import { useTranslation } from "#client/i18n/use-translation.ts";
import { findQuestions, type Question, questionGroups } from "#client/pages/faq/questions.ts";
import type { PageHandle } from "#client/routes/screen.ts";

export const loader = ({ context }: LoaderFunctionArgs) =>
  loadText(context, {
    es: async () => (await import("#client/pages/faq/questions-es.ts")).questionGroups,
  });

export const handle: PageHandle = { title: (t) => t("pages:faq.title") };

/** FAQ in two columns, with a search that works without script. */
export function Component() {
  const { t } = useTranslation("pages");
  const contactAddress = useContactAddress();
  const [query, setQuery] = useSearchParams();
  const [q, setQ] = useState(query.get("q") ?? "");
  const search = (text: string) => {
    setQ(text);
    setQuery(text.trim() === "" ? {} : { q: text }, { replace: true, preventScrollReset: true });
  };
  const target = useTargetedQuestion();
  const trimmed = q.trim();
  const groups = findQuestions(useLoaderData<typeof loader>() ?? questionGroups, trimmed);
  const count = groups.reduce((sum, { questions }) => sum + questions.length, 0);
  return (
    <>
      <header className="faq-head">
        <h1>{t("faq.title")}</h1>
        <p className="lead">{t("faq.lead")}</p>
        <p className="faq-contact">
          <a className="btn btn-accent" href={`mailto:${contactAddress}`}>
            <Icon name="mail" /> {t("faq.mail")}
          </a>
          <Link className="btn btn-outline-secondary" to={paths.hsCodeSearch()}>
            <Icon name="search" /> {t("faq.search")}
          </Link>
        </p>
        <SearchForm q={q} onChange={search} />
        <p role="status" className="faq-count">
          {trimmed !== "" && t("faq.count", { count, q: trimmed })}
        </p>
        {trimmed !== "" && count === 0 && (
          <p>
            <button
              type="button"
              className="btn btn-outline-secondary needs-script"
              onClick={() => search("")}
            >
              {t("faq.all")}
            </button>{" "}
            <a href={`mailto:${contactAddress}?subject=${encodeURIComponent(trimmed)}`}>
              {t("faq.askUs")}
            </a>
          </p>
        )}
      </header>
      {groups.map(({ id, heading, questions }) => (
        <section key={id} className="faq-group" aria-labelledby={`${id}-heading`}>
          <h2 id={`${id}-heading`}>{heading}</h2>
          <div className="faq-columns">
            {questions.map((question) => (
              <QuestionCard
                key={question.id}
                question={question}
                isOpen={trimmed !== "" || question.id === target}
              />
            ))}
          </div>
        </section>
      ))}
    </>
  );
}

function SearchForm({ q, onChange }: { q: string; onChange: (q: string) => void }) {
  const { t } = useTranslation("pages");
  const preventSubmit = (event: FormEvent) => event.preventDefault();
  return (
    <search>
      <form action={paths.faq()} method="get" className="faq-filter" onSubmit={preventSubmit}>
        <label htmlFor="faq-q">{t("faq.filter")}</label>
        <input
          id="faq-q"
          name="q"
          type="search"
          className="form-control"
          maxLength={100}
          autoComplete="off"
          placeholder={t("faq.filterHint")}
          value={q}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <noscript>
          <button type="submit" className="btn btn-outline-secondary">
            {t("faq.go")}
          </button>
        </noscript>
      </form>
    </search>
  );
}

/** A question with its answer. `isOpen` opens it; only the user closes it. */
function QuestionCard({
  question: { id, question, answer },
  isOpen,
}: {
  question: Question;
  isOpen: boolean;
}) {
  const { t } = useTranslation("pages");
  const card = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (card.current) card.current.open = isOpen;
  }, [isOpen]);
  return (
    <details className="faq-card" id={id} ref={card} open={isOpen}>
      <summary>
        <h3>{question}</h3>
      </summary>
      {answer.map((paragraph) => (
        <p key={paragraph}>
          <RichText>{paragraph}</RichText>
        </p>
      ))}
      <p className="faq-link">
        <a href={`#${id}`}>
          {t("faq.link")}
          <span className="visually-hidden">: {question}</span>
        </a>
      </p>
    </details>
  );
}

/**
 * Question named by the URL fragment, scrolled into view once it is open. Servers never see the
 * fragment.
 */
function useTargetedQuestion(): string | null {
  const { hash } = useLocation();
  const isHydrated = useHydrated();
  const target = isHydrated && hash.length > 1 ? hash.slice(1) : null;
  useEffect(() => {
    if (target) document.getElementById(target)?.scrollIntoView({ block: "start" });
  }, [target]);
  return target;
}
