import type { ReactNode } from "react";
import { ServerText } from "#client/components/server-text.tsx";
import type { FieldProblem } from "#shared/errors.ts";

export interface FieldAttributes {
  id: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
}

interface LabelledFieldProps {
  id: string;
  label: string;
  problem: string | undefined;
  children: (attributes: FieldAttributes) => ReactNode;
}

/** A labelled field with the server's problem. */
export function LabelledField({ id, label, problem, children }: LabelledFieldProps) {
  const problemId = `${id}-problem`;
  return (
    <div>
      <label className="form-label" htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        "aria-invalid": problem ? true : undefined,
        "aria-describedby": problem ? problemId : undefined,
      })}
      {problem && (
        <p className="field-problem" id={problemId}>
          <ServerText>{problem}</ServerText>
        </p>
      )}
    </div>
  );
}

/** The message of a field, or of one value of a list (`origins.2`). */
export function findProblem(problems: readonly FieldProblem[], field: string): string | undefined {
  return problems.find((one) => one.field === field)?.message;
}
