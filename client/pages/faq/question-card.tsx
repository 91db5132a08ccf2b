import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { RichWords } from "#client/components/text/rich-words.tsx";
import type { Question } from "#client/pages/faq/questions.ts";

/** One question; its answer folds out. `isOpen` opens it, a person closes it. */
export function QuestionCard({
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
          <RichWords>{paragraph}</RichWords>
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
