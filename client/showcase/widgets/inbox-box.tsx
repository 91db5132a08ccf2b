import { useMemo } from "react";
import { Avatar } from "#client/showcase/frame/avatar.tsx";
import { addDays, showDay } from "#client/showcase/frame/today.ts";
import { useSample } from "#client/showcase/frame/use-sample.ts";
import { personOf } from "#client/showcase/sample/people.ts";

interface Letter {
  id: string;
  from: string;
  subject: string;
  text: string;
  daysAgo: number;
}

const letters: readonly Letter[] = [
  {
    id: "w1",
    from: "noor",
    subject: "Test report of lot 18",
    text: "Pearl Delta promised it for tomorrow. Until then the bulbs stay where they are; the headsets of the same container may go.",
    daysAgo: 0,
  },
  {
    id: "w2",
    from: "jonas",
    subject: "S-2209 arrives a day later",
    text: "The vessel lost a day before Singapore. The slot at the terminal is moved, nothing else changes.",
    daysAgo: 1,
  },
  {
    id: "w3",
    from: "yuki",
    subject: "Duty of last month",
    text: "The collective invoice of customs is in. It agrees with our list but for two lines, please look at them before Friday.",
    daysAgo: 2,
  },
  {
    id: "w4",
    from: "grace",
    subject: "Northgate asks for one statement a year",
    text: "They would like to have the proof of origin of the pan sets once, not with every invoice. Can we give it?",
    daysAgo: 4,
  },
];

const noneRead: string[] = [];

/** Letters that open in place; what was read is kept. */
export function InboxBox({ today }: { today: string }) {
  const [read, setRead] = useSample("widgets-read", noneRead);
  const shown = useMemo(
    () => letters.map((letter) => ({ ...letter, day: addDays(today, -letter.daysAgo) })),
    [today],
  );
  const unread = letters.filter(({ id }) => !read.includes(id)).length;
  const markAll = () => setRead(() => letters.map(({ id }) => id));
  return (
    <section className="card" aria-labelledby="widgets-inbox">
      <div className="card-body">
        <div className="widgets-box-head">
          <h3 id="widgets-inbox">Inbox</h3>
          <span className="widget-words" role="status">
            {unread === 0 ? "All read" : `${unread} unread`}
          </span>
        </div>
        <ul className="widgets-letters">
          {shown.map(({ id, from, subject, text, day }) => (
            <li key={id}>
              <details
                onToggle={(event) =>
                  event.currentTarget.open &&
                  !read.includes(id) &&
                  setRead((now) => (now.includes(id) ? now : [...now, id]))
                }
              >
                <summary>
                  <Avatar name={personOf(from).name} colour={personOf(from).colour} size="small" />
                  <span>
                    <span className={read.includes(id) ? "widgets-from" : "widgets-from is-unread"}>
                      {personOf(from).name}
                      {!read.includes(id) && <span className="visually-hidden"> (unread)</span>}
                    </span>
                    <span className="d-block">{subject}</span>
                  </span>
                  <time className="widget-words" dateTime={day}>
                    {showDay(day)}
                  </time>
                </summary>
                <p>{text}</p>
              </details>
            </li>
          ))}
        </ul>
        <button
          type="button"
          className="btn btn-sm btn-outline-secondary needs-script"
          onClick={markAll}
          disabled={unread === 0}
        >
          Mark all as read
        </button>
      </div>
    </section>
  );
}
