import { X } from "lucide-react";
import { type FormEvent, useEffect, useMemo, useRef, useState } from "react";
import { newKey } from "#client/api/new-key.ts";
import { Avatar } from "#client/showcase/components/avatar.tsx";
import { addDays, formatDate } from "#client/showcase/components/dates.ts";
import { useSample } from "#client/showcase/components/use-sample.ts";
import { me, personOf } from "#client/showcase/sample/people.ts";

interface Message {
  id: string;
  from: string;
  text: string;
  /** Days ago, or absent for messages just written. */
  daysAgo: number;
  time: string;
}

const seeds: Message[] = [
  {
    id: "m1",
    from: "tomas",
    text: "Is the origin statement on the Northgate invoice?",
    daysAgo: 1,
    time: "15:40",
  },
  {
    id: "m2",
    from: me.id,
    text: "Yes, at the foot. With our EORI number.",
    daysAgo: 1,
    time: "15:42",
  },
  { id: "m3", from: "tomas", text: "Then S-2214 can leave tomorrow.", daysAgo: 1, time: "15:43" },
];

/** Messages are stored in this browser and can be deleted. */
export function ChatBox({ today }: { today: string }) {
  const [messages, change] = useSample("widgets-chat", seeds);
  const [said, setSaid] = useState("");
  const end = useRef<HTMLOListElement>(null);
  const count = messages.length;
  useEffect(() => {
    if (count > seeds.length && end.current) end.current.scrollTop = end.current.scrollHeight;
  }, [count]);
  const send = (text: string) => {
    const time = new Date().toTimeString().slice(0, 5);
    change((now) => [...now, { id: newKey(), from: me.id, text, daysAgo: 0, time }]);
    setSaid("Sent.");
  };
  const remove = (id: string) => {
    change((now) => now.filter((message) => message.id !== id));
    setSaid("Message deleted.");
  };
  return (
    <section className="card" aria-labelledby="widgets-chat">
      <div className="card-body">
        <div className="widgets-box-header">
          <h3 id="widgets-chat">Chat with {personOf("tomas").name}</h3>
        </div>
        <ol className="widgets-chat" ref={end}>
          {messages.map((message) => (
            <Entry key={message.id} message={message} today={today} remove={remove} />
          ))}
        </ol>
        <p className="widget-text" role="status">
          {said}
        </p>
        <Write send={send} />
      </div>
    </section>
  );
}

interface EntryProps {
  message: Message;
  today: string;
  remove: (id: string) => void;
}

function Entry({ message: { id, from, text, daysAgo, time }, today, remove }: EntryProps) {
  const isMine = from === me.id;
  const { name, colour } = personOf(from);
  return (
    <li className={isMine ? "is-mine" : undefined}>
      <Avatar name={name} colour={colour} size="small" />
      <div className="widgets-bubble">
        <p>
          <span className="visually-hidden">{isMine ? "You" : name}: </span>
          {text}
        </p>
        <span className="widget-text">
          {formatDate(addDays(today, -daysAgo))}, {time}
        </span>
      </div>
      {isMine && (
        <button
          type="button"
          className="btn btn-sm needs-script"
          aria-label={`Delete your message: ${text}`}
          onClick={() => remove(id)}
        >
          <X size={16} aria-hidden />
        </button>
      )}
    </li>
  );
}

function Write({ send }: { send: (text: string) => void }) {
  const [problem, setProblem] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem("text") as HTMLInputElement;
    const text = field.value.trim();
    setProblem(text === "");
    field.focus();
    if (text === "") return;
    send(text);
    field.value = "";
  };
  return (
    <form className="widgets-add needs-script" onSubmit={submit} noValidate>
      <label className="visually-hidden" htmlFor="widgets-chat-text">
        Message
      </label>
      <input
        id="widgets-chat-text"
        name="text"
        className="form-control"
        placeholder="Write a message"
        maxLength={500}
        autoComplete="off"
        aria-invalid={problem || undefined}
        aria-describedby={problem ? "widgets-chat-problem" : undefined}
      />
      <button type="submit" className="btn btn-accent">
        Send
      </button>
      {problem && (
        <p className="field-problem" id="widgets-chat-problem">
          Enter a message.
        </p>
      )}
    </form>
  );
}

interface Letter {
  id: string;
  from: string;
  subject: string;
  text: string;
  daysAgo: number;
}

const entities: readonly Letter[] = [
  {
    id: "w1",
    from: "noor",
    subject: "Test report of lot 18",
    text:
      "Pearl Delta promised it for tomorrow. Until then the bulbs stay where they are; the " +
      "headsets of the same container may go.",
    daysAgo: 0,
  },
  {
    id: "w2",
    from: "jonas",
    subject: "S-2209 arrives a day later",
    text:
      "The vessel lost a day before Singapore. The slot at the terminal is moved, nothing " +
      "else changes.",
    daysAgo: 1,
  },
  {
    id: "w3",
    from: "yuki",
    subject: "Duty of last month",
    text:
      "The collective invoice of customs is in. It agrees with our list but for two lines, " +
      "please look at them before Friday.",
    daysAgo: 2,
  },
  {
    id: "w4",
    from: "grace",
    subject: "Northgate asks for one statement a year",
    text:
      "They would like to have the proof of origin of the pan sets once, not with every " +
      "invoice. Can we give it?",
    daysAgo: 4,
  },
];

const noneRead: string[] = [];

/** Messages expand in place; read ones stay marked. */
export function InboxBox({ today }: { today: string }) {
  const [read, setRead] = useSample("widgets-read", noneRead);
  const shown = useMemo(
    () => entities.map((letter) => ({ ...letter, day: addDays(today, -letter.daysAgo) })),
    [today],
  );
  const unread = entities.filter(({ id }) => !read.includes(id)).length;
  const markAll = () => setRead(() => entities.map(({ id }) => id));
  return (
    <section className="card" aria-labelledby="widgets-inbox">
      <div className="card-body">
        <div className="widgets-box-header">
          <h3 id="widgets-inbox">Inbox</h3>
          <span className="widget-text" role="status">
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
                  <time className="widget-text" dateTime={day}>
                    {formatDate(day)}
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
