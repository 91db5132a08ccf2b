import { type FormEvent, useEffect, useState } from "react";
import { Field } from "#client/showcase/components/field.tsx";
import { Modal } from "#client/showcase/components/modal.tsx";
import { ShowcaseScreen } from "#client/showcase/components/showcase-screen.tsx";

/** A table of dialogs; the answer is shown below. */
export function Component() {
  const [open, setOpen] = useState<AlertKind | null>(null);
  const [said, setSaid] = useState("");
  const close = (answer: string) => {
    setOpen(null);
    setSaid(answer);
  };
  return (
    <ShowcaseScreen
      title="Sweet alert"
      lead={
        "Dialogs for one question. They trap the focus, close with Escape and return the " +
        "focus to the button."
      }
      hasSample={false}
    >
      <div className="table-responsive">
        <table className="table align-middle">
          <caption className="visually-hidden">Dialogs</caption>
          <thead>
            <tr>
              <th scope="col">Dialog</th>
              <th scope="col">When to use it</th>
              <th scope="col">
                <span className="visually-hidden">Open</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {alerts.map(({ kind, name, about }) => (
              <tr key={kind}>
                <th scope="row">{name}</th>
                <td>{about}</td>
                <td className="text-end">
                  <button
                    type="button"
                    className="btn btn-sm btn-accent"
                    aria-label={`Open: ${name}`}
                    onClick={() => setOpen(kind)}
                  >
                    Open
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p role="status">{said && `Answered: ${said}`}</p>
      {open && <AlertScene key={open} kind={open} onAnswer={close} />}
    </ShowcaseScreen>
  );
}

type AlertKind = "basic" | "success" | "error" | "confirm" | "timer" | "input" | "chain";

const alerts: readonly { kind: AlertKind; name: string; about: string }[] = [
  { kind: "basic", name: "Basic", about: "One sentence to read before continuing." },
  {
    kind: "success",
    name: "Success",
    about: "Confirms a result that the page itself does not show.",
  },
  {
    kind: "error",
    name: "Error",
    about: "What went wrong, what is unchanged and what to do next.",
  },
  {
    kind: "confirm",
    name: "Confirm",
    about: "Before an action that cannot be undone. The safe answer has the focus.",
  },
  {
    kind: "timer",
    name: "Timer",
    about: "Closes automatically after five seconds, with a countdown; any answer stops it.",
  },
  { kind: "input", name: "Input", about: "One question with one field." },
  {
    kind: "chain",
    name: "Chained",
    about: "Three questions, one after another, then all answers at once.",
  },
];

interface SceneProps {
  kind: AlertKind;
  onAnswer: (answer: string) => void;
}

function AlertScene({ kind, onAnswer }: SceneProps) {
  if (kind === "success")
    return (
      <Say title="Declaration accepted" onAnswer={onAnswer}>
        Customs gave it the number 26NL000123456789A0.
      </Say>
    );
  if (kind === "error")
    return (
      <Say title="The declaration was refused" onAnswer={onAnswer}>
        The invoice is missing in field 44. Nothing was booked; add the invoice and send it again.
      </Say>
    );
  if (kind === "confirm") return <Ask onAnswer={onAnswer} />;
  if (kind === "timer") return <Timed onAnswer={onAnswer} />;
  if (kind === "input")
    return (
      <Question
        title="Which quantity?"
        label="Cartons"
        onAnswer={(answer) => onAnswer(`${answer} cartons`)}
        onLeave={() => onAnswer("nothing")}
      />
    );
  if (kind === "chain") return <Chain onAnswer={onAnswer} />;
  return (
    <Say title="The quota opens at midnight" onAnswer={onAnswer}>
      Brussels time. Requests made on the first day share the volume.
    </Say>
  );
}

function Say({
  title,
  children,
  onAnswer,
}: {
  title: string;
  children: string;
  onAnswer: (answer: string) => void;
}) {
  return (
    <Modal title={title} onClose={() => onAnswer("closed")}>
      <p>{children}</p>
      <button type="button" className="btn btn-accent" onClick={() => onAnswer("understood")}>
        Understood
      </button>
    </Modal>
  );
}

function Ask({ onAnswer }: { onAnswer: (answer: string) => void }) {
  return (
    <Modal title="Abandon shipment S-2215?" onClose={() => onAnswer("kept")}>
      <p>The booking with Blue Route Lines ends and its place goes to somebody else.</p>
      <div className="d-flex gap-2">
        <button type="button" className="btn btn-accent" onClick={() => onAnswer("kept")}>
          Keep it
        </button>
        <button
          type="button"
          className="btn btn-outline-danger"
          onClick={() => onAnswer("abandoned")}
        >
          Abandon it
        </button>
      </div>
    </Modal>
  );
}

const seconds = 5;

function Timed({ onAnswer }: { onAnswer: (answer: string) => void }) {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const timer = setTimeout(
      () => (left > 1 ? setLeft(left - 1) : onAnswer("closed by itself")),
      1_000,
    );
    return () => clearTimeout(timer);
  }, [left, onAnswer]);
  return (
    <Modal title="Saved" onClose={() => onAnswer("closed")}>
      <p>
        This closes in {left} s.
        <progress
          className="d-block w-100 mt-2"
          value={left}
          max={seconds}
          aria-label="Time left"
        />
      </p>
      <button type="button" className="btn btn-accent" onClick={() => onAnswer("stopped by hand")}>
        Close now
      </button>
    </Modal>
  );
}

function Question({
  title,
  label,
  onAnswer,
  onLeave,
}: {
  title: string;
  label: string;
  onAnswer: (answer: string) => void;
  onLeave: () => void;
}) {
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string>();
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === "") return setProblem(`${label}: fill this in.`);
    onAnswer(text.trim());
  };
  return (
    <Modal title={title} onClose={onLeave}>
      <form onSubmit={send} noValidate>
        <Field label={label} required problem={problem}>
          {(attributes) => (
            <input
              {...attributes}
              className="form-control"
              value={text}
              maxLength={60}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
        <button type="submit" className="btn btn-accent">
          Answer
        </button>
      </form>
    </Modal>
  );
}

const steps = [
  ["1 of 3: what is it?", "Goods"],
  ["2 of 3: from where?", "Country of origin"],
  ["3 of 3: to where?", "Destination"],
] as const;

function Chain({ onAnswer }: { onAnswer: (answer: string) => void }) {
  const [answers, setAnswers] = useState<string[]>([]);
  const [title, label] = steps[answers.length] ?? ["", ""];
  const next = (answer: string) => {
    const all = [...answers, answer];
    if (all.length === steps.length) return onAnswer(all.join(", "));
    setAnswers(all);
  };
  return (
    <Question
      key={title}
      title={title}
      label={label}
      onAnswer={next}
      onLeave={() => onAnswer(`left after ${answers.length} of ${steps.length}`)}
    />
  );
}
