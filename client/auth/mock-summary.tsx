import { type MouseEvent, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { MockField } from "#client/auth/mock-field.tsx";
import { useProblemWords } from "#client/auth/mock-words.ts";
import type { FieldProblem } from "#shared/errors.ts";

/**
 * More than one thing to mend: each said once more on top, with the way to its field. Takes the
 * focus with every try.
 */
export function MockSummary({
  problems,
  fields,
  id,
}: {
  problems: readonly FieldProblem[];
  fields: readonly MockField[];
  id: string;
}) {
  const { t } = useTranslation("auth");
  const words = useProblemWords();
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try has problems of its own
  useEffect(() => box.current?.focus(), [problems]);
  // What a box says is long, and its problem says it again.
  const labelOf = (field: string) =>
    fields.find(({ name, mustTick }) => name === field && !mustTick)?.label;
  const lead = (event: MouseEvent, field: string) => {
    event.preventDefault();
    document.getElementById(id + field)?.focus();
  };
  return (
    <div className="alert alert-danger" role="alert" tabIndex={-1} ref={box}>
      <p className="mb-1">{t("form.problems", { count: problems.length })}</p>
      <ul className="mb-0">
        {problems.map(({ field, message }) => (
          <li key={field}>
            <a href={`#${id}${field}`} onClick={(event) => lead(event, field)}>
              {[labelOf(field), words(message)].filter(Boolean).join(": ")}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
