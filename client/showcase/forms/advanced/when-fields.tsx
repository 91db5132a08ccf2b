import { useState } from "react";
import { Field } from "#client/showcase/frame/field.tsx";
import { addDays, showDay } from "#client/showcase/frame/today.ts";

/** The browser's own pickers, bounded, with what they add up to. */
export function WhenFields({ today }: { today: string }) {
  const [from, setFrom] = useState(today);
  const [to, setTo] = useState(addDays(today, 7));
  const [at, setAt] = useState("08:30");
  const wrongOrder = from !== "" && to !== "" && to < from;
  const days = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
  return (
    <>
      <div className="row">
        <div className="col-sm-6">
          <Field label="Leaves on">
            {(tied) => (
              <input
                {...tied}
                type="date"
                className="form-control"
                min={today}
                value={from}
                onChange={(event) => setFrom(event.target.value)}
              />
            )}
          </Field>
        </div>
        <div className="col-sm-6">
          <Field
            label="Arrives on"
            problem={wrongOrder ? "Arrives on: a day not before the one it leaves on." : undefined}
          >
            {(tied) => (
              <input
                {...tied}
                type="date"
                className="form-control"
                min={from}
                value={to}
                onChange={(event) => setTo(event.target.value)}
              />
            )}
          </Field>
        </div>
        <div className="col-sm-6">
          <Field label="Gate opens at">
            {(tied) => (
              <input
                {...tied}
                type="time"
                className="form-control"
                step={900}
                value={at}
                onChange={(event) => setAt(event.target.value)}
              />
            )}
          </Field>
        </div>
        <div className="col-sm-6">
          <Field label="Month of the declaration">
            {(tied) => (
              <input
                {...tied}
                type="month"
                className="form-control"
                defaultValue={today.slice(0, 7)}
              />
            )}
          </Field>
        </div>
      </div>
      <p className="form-text mb-0" role="status">
        {wrongOrder || !from || !to
          ? "Two days in order, please."
          : `${showDay(from)} to ${showDay(to)}, ${days === 1 ? "1 day" : `${days} days`}, gate at ${at || "an hour to be said"}.`}
      </p>
    </>
  );
}
