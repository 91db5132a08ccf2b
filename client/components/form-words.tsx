import { useEffect, useRef } from "react";
import type { FormOutcome } from "#client/api/form-outcome.ts";

interface DoneWordsProps {
  outcome: FormOutcome | undefined;
  /** Where what was pressed is gone afterwards, the focus comes here instead of being lost. */
  takesFocus?: boolean;
  children: string;
}

/**
 * What a form did, said aloud; the room for it is there before, so that screen readers notice the
 * change.
 */
export function DoneWords({ outcome, takesFocus = false, children }: DoneWordsProps) {
  const room = useRef<HTMLDivElement>(null);
  const isDone = outcome?.problem === null;
  useEffect(() => {
    if (outcome?.problem === null && takesFocus) room.current?.focus();
  }, [outcome, takesFocus]);
  return (
    <div role="status" ref={room} tabIndex={-1}>
      {isDone && <p className="alert alert-success form-done">{children}</p>}
    </div>
  );
}

/** Why a form's wish was refused, in the api's words, unless they stand beside a field. */
export function ProblemWords({
  outcome,
  fields = [],
}: {
  outcome: FormOutcome | undefined;
  fields?: readonly string[];
}) {
  if (!outcome?.problem) return null;
  const { message, details } = outcome.problem;
  const elsewhere = details.filter(({ field }) => !fields.includes(field));
  if (details.length > 0 && elsewhere.length === 0) return null;
  return (
    <p className="alert alert-danger form-problem" role="alert">
      {elsewhere.length > 0 ? elsewhere.map((detail) => detail.message).join(" ") : message}
    </p>
  );
}

/** The api's words on one field. The field names them by `aria-describedby={id}`. */
export function FieldWords({
  outcome,
  field,
  id,
}: {
  outcome: FormOutcome | undefined;
  field: string;
  id: string;
}) {
  const words = fieldProblem(outcome, field);
  if (!words) return null;
  return (
    <p className="field-problem" id={id} role="alert">
      {words}
    </p>
  );
}

export function fieldProblem(outcome: FormOutcome | undefined, field: string): string | undefined {
  return outcome?.problem?.details.find((detail) => detail.field === field)?.message;
}
