import { useState } from "react";
import type { PageHandle } from "#client/routes.tsx";
import {
  type AlertKind,
  AlertScene,
  alerts,
} from "#client/showcase/extended/sweet-alert/alert-scene.tsx";
import { ShowcaseScreen } from "#client/showcase/frame/showcase-screen.tsx";

export const handle: PageHandle = { title: () => "Sweet alert" };

/** A table of dialogs; each row opens its own and says below what was answered. */
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
      lead="Dialogs that ask one thing. They take the focus, close with Escape, and give the focus back to the button."
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
