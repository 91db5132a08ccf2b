import { useLocation } from "react-router-dom";
import { Link } from "#client/components/link.tsx";
import { useTranslation } from "#client/i18n/use-translation.ts";
import type { AnsweredQuestion, Question, SearchAnswer } from "#shared/contract/searches.ts";

/** The question that decides between the first codes, and the answers so far. */
export function DecidingQuestion({ answer }: { answer: SearchAnswer | null }) {
  if (!answer) return null;
  const { question, answered = [] } = answer;
  return (
    <>
      {answered.length > 0 && <Answered answered={answered} />}
      {question && <Choices question={question} given={answered.map((one) => one.answer)} />}
    </>
  );
}

function Choices({ question, given }: { question: Question; given: readonly string[] }) {
  const { t } = useTranslation("search");
  const inLanguage = useInLanguage();
  const addressOf = useAnswerAddress();
  return (
    <section className="card search-question" aria-labelledby="question-title">
      <div className="card-body">
        <h2 id="question-title">{inLanguage(question.ask)}</h2>
        <ul className="search-chips" aria-labelledby="question-title">
          {question.choices.map(({ answer, label }) => (
            <li key={answer}>
              <Link to={addressOf([...given, answer])} preventScrollReset>
                {inLanguage(label)}
              </Link>
            </li>
          ))}
        </ul>
        <p>
          {t("question.free")}{" "}
          <Link to={addressOf([...given, noAnswer])} preventScrollReset>
            {t("question.skip")}
          </Link>
        </p>
      </div>
    </section>
  );
}

/** Withdrawing an answer withdraws the later ones too. */
function Answered({ answered }: { answered: readonly AnsweredQuestion[] }) {
  const { t } = useTranslation("search");
  const inLanguage = useInLanguage();
  const addressOf = useAnswerAddress();
  return (
    <ul className="list-unstyled search-answered" aria-label={t("question.answered")}>
      {answered.map(({ answer, ask, label }, place) => (
        <li key={answer}>
          {inLanguage(ask)} <strong>{inLanguage(label)}</strong>{" "}
          <Link
            to={addressOf(answered.slice(0, place).map((one) => one.answer))}
            aria-label={`${t("question.change")}: ${inLanguage(ask)}`}
            preventScrollReset
          >
            {t("question.change")}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Searches as is: no question is asked. */
const noAnswer = "none";

function useInLanguage(): (texts: Readonly<Record<string, string>>) => string {
  const { i18n } = useTranslation("search");
  return (texts) => texts[i18n.language] ?? texts.en ?? "";
}

/** Address of this search with other answers, filters kept. */
function useAnswerAddress(): (answers: readonly string[]) => string {
  const { pathname, search } = useLocation();
  return (answers) => {
    const query = new URLSearchParams(search);
    query.delete("paid");
    query.delete("answer");
    for (const answer of answers) query.append("answer", answer);
    return `${pathname}?${query}`;
  };
}
