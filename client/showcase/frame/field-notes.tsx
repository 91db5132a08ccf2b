import type { ReactNode } from "react";

interface FieldNotesProps {
  id: string;
  problem?: string | undefined;
  hint?: ReactNode;
}

/** Below a field: what is wrong with it, and help. */
export function FieldNotes({ id, problem, hint }: FieldNotesProps) {
  return (
    <>
      {problem && (
        <p className="field-problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
      {hint && (
        <p className="form-text mb-0" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </>
  );
}

/** What ties a control to its notes. */
export function tieToNotes({ id, problem, hint }: FieldNotesProps) {
  const described = [problem && `${id}-problem`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return {
    id,
    "aria-invalid": problem ? (true as const) : undefined,
    "aria-describedby": described || undefined,
  };
}
