import { type ReactNode, useEffect, useRef } from "react";
import { Form, useLocation } from "react-router-dom";
import type { PageError } from "#client/api/load.ts";
import { PhoneFold } from "#client/components/phone-fold.tsx";
import { useServerTexts } from "#client/i18n/use-server-texts.ts";
import { useTranslation } from "#client/i18n/use-translation.ts";

interface QueryCardProps {
  id: string;
  title: string;
  lead: string;
  /** Without a result the card is not printed. */
  hasAnswer: boolean;
  children: ReactNode;
}

export function QueryCard({ id, title, lead, hasAnswer, children }: QueryCardProps) {
  return (
    <section
      className={hasAnswer ? "card" : "card screen-only"}
      id={id}
      aria-labelledby={`${id}-title`}
    >
      <PhoneFold title={title} titleId={`${id}-title`} isOpen={hasAnswer}>
        <p>{lead}</p>
        {children}
      </PhoneFold>
    </section>
  );
}

interface LaneQueryFormProps {
  /** Id of the result's section. */
  anchor: string;
  /** Trade date of the URL, sent along as a hidden field. */
  date: string | null;
  /** Label of the submit button. */
  go: string;
  children: ReactNode;
}

/** A form whose answer is in the URL of its page, with and without script. */
export function LaneQueryForm({ anchor, date, go, children }: LaneQueryFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { pathname, search } = useLocation();
  const shown = useRef(search);
  // Reset the fields to those of the URL after a new result or Back.
  useEffect(() => {
    if (shown.current === search) return;
    shown.current = search;
    form.current?.reset();
    form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [search]);
  return (
    <Form
      ref={form}
      method="get"
      action={`${pathname}#${anchor}`}
      className="lane-query screen-only"
      noValidate
    >
      {date && <input type="hidden" name="date" value={date} />}
      {children}
      <div>
        <button type="submit" className="btn btn-accent">
          {go}
        </button>
      </div>
    </Form>
  );
}

/** The error, unless one of `fields` shows it itself. */
export function FormFailure({ error, fields }: { error: PageError; fields: readonly string[] }) {
  const { t } = useTranslation("lane");
  const translate = useServerTexts();
  const others = error.details.filter(
    ({ field }) => !fields.some((name) => field === name || field.startsWith(`${name}.`)),
  );
  if (error.details.length > 0 && others.length === 0) return null;
  const message = others.map((one) => translate(one.message)).join(" ") || translate(error.message);
  return (
    <p className="alert alert-danger" role="alert">
      {t("form.failed", { message })}
    </p>
  );
}
