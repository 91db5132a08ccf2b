import { type ReactNode, useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router-dom";
import type { FormOutcome } from "#client/api/form-outcome.ts";
import { ProblemWords } from "#client/components/form-words.tsx";

interface IntentFormProps {
  /** What the page's action is asked for. */
  intent: string;
  /** Where it posts to. */
  action: string;
  /** What came of this very form. */
  outcome: FormOutcome | undefined;
  /** Fields that show their own problem; every other problem stands on top. */
  fields?: readonly string[];
  /** Sent along unseen. */
  hidden?: Readonly<Record<string, string>>;
  className?: string;
  children: ReactNode;
}

/**
 * A form that asks the page's action for one act and works without script. After a refusal the
 * focus is in the field that was refused.
 */
export function IntentForm({
  intent,
  action,
  outcome,
  fields = [],
  hidden = {},
  className,
  children,
}: IntentFormProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (outcome?.problem) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [outcome]);
  return (
    <Form
      ref={form}
      method="post"
      action={action}
      preventScrollReset
      noValidate
      className={className}
    >
      <input type="hidden" name="intent" value={intent} />
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <ProblemWords outcome={outcome} fields={fields} />
      {children}
    </Form>
  );
}

interface SubmitButtonProps {
  /** As its form's, to know whether it is under way. */
  intent: string;
  className: string;
  words: string;
  busyWords?: string;
  "aria-label"?: string;
}

/**
 * Pressing twice is one act. Not disabled meanwhile: that would take the focus away from whoever
 * came by keyboard.
 */
export function SubmitButton({ intent, words, busyWords, ...rest }: SubmitButtonProps) {
  const isBusy = useNavigation().formData?.get("intent") === intent;
  return (
    <button
      {...rest}
      type="submit"
      aria-disabled={isBusy || undefined}
      onClick={(event) => isBusy && event.preventDefault()}
    >
      {isBusy ? (busyWords ?? words) : words}
    </button>
  );
}
