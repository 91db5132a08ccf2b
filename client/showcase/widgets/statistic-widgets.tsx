import {
  ArrowDownRight,
  ArrowUpRight,
  Euro,
  type LucideIcon,
  PackageOpen,
  Phone,
  Ship,
  ShoppingCart,
} from "lucide-react";
import type { ReactNode } from "react";
import { Avatar } from "#client/showcase/frame/avatar.tsx";
import { showCount, showWholeMoney } from "#client/showcase/frame/money.ts";
import { people } from "#client/showcase/sample/people.ts";
import {
  changeInPercent,
  countToday,
  progressToday,
  type TrendOfMonth,
  trends,
} from "#client/showcase/widgets/widget-figures.ts";

function Row({ title, id, children }: { title: string; id: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="mb-4">
      <h2 id={id} className="widgets-title">
        {title}
      </h2>
      <ul className="widgets-row">{children}</ul>
    </section>
  );
}

/** A figure with a drawing of what it counts. */
export function IconWidgets({ today }: { today: string }) {
  const { orders, worthCents, underWay, lowStock } = countToday(today);
  const all: readonly { icon: LucideIcon; value: string; words: string; look: string }[] = [
    {
      icon: ShoppingCart,
      value: showCount(orders),
      words: "Orders to send",
      look: "widget-icon widget-icon-1",
    },
    {
      icon: Euro,
      value: showWholeMoney(worthCents),
      words: "Worth of them, with tax",
      look: "widget-icon widget-icon-2",
    },
    {
      icon: Ship,
      value: showCount(underWay),
      words: "Shipments on their way",
      look: "widget-icon widget-icon-3",
    },
    {
      icon: PackageOpen,
      value: showCount(lowStock),
      words: "Goods below 50 pieces",
      look: "widget-icon widget-icon-4",
    },
  ];
  return (
    <Row title="With an icon" id="widgets-icon">
      {all.map(({ icon: Icon, value, words, look }) => (
        <li key={words} className="card">
          <div className="card-body widget-flat">
            <span className={look}>
              <Icon size={22} aria-hidden />
            </span>
            <div>
              <p className="widget-value">{value}</p>
              <p className="widget-words">{words}</p>
            </div>
          </div>
        </li>
      ))}
    </Row>
  );
}

/** A part of a whole, as a bar. */
export function ProgressWidgets({ today }: { today: string }) {
  return (
    <Row title="With progress" id="widgets-progress">
      {progressToday(today).map(({ title, part, whole, note }) => (
        <li key={title} className="card">
          <div className="card-body">
            <p className="widget-words">{title}</p>
            <p className="widget-value">{Math.round((part / whole) * 100)} %</p>
            <progress className="widget-progress" max={whole} value={part} aria-label={title} />
            <p className="widget-words">{note}</p>
          </div>
        </li>
      ))}
    </Row>
  );
}

/** A figure beside the one before it. */
export function TrendWidgets() {
  return (
    <Row title="With a trend" id="widgets-trend">
      {trends.map((trend) => (
        <li key={trend.title} className="card">
          <div className="card-body">
            <p className="widget-words">{trend.title}, last month</p>
            <p className="widget-value">{showOf(trend, trend.now)}</p>
            <p className="widget-words">
              <Change trend={trend} /> {showOf(trend, trend.before)} the month before
            </p>
          </div>
        </li>
      ))}
    </Row>
  );
}

const showOf = ({ unit }: TrendOfMonth, value: number) =>
  unit === "money" ? showWholeMoney(value) : showCount(value);

function Change({ trend }: { trend: TrendOfMonth }) {
  const percent = changeInPercent(trend);
  const isUp = percent >= 0;
  const Icon = isUp ? ArrowUpRight : ArrowDownRight;
  return (
    <span
      className={isUp === (trend.up === "good") ? "widget-change is-good" : "widget-change is-bad"}
    >
      <Icon size={16} aria-hidden /> {Math.abs(percent)} % {isUp ? "more" : "less"},
    </span>
  );
}

/** A person with how to reach them. */
export function PersonWidgets() {
  return (
    <Row title="With a person" id="widgets-person">
      {people.slice(0, 4).map((person) => (
        <li key={person.id} className="card">
          <div className="card-body widget-flat">
            <Avatar name={person.name} colour={person.colour} />
            <div className="widget-person">
              <h3>{person.name}</h3>
              <p className="widget-words">{person.role}</p>
              <p className="widget-reach">
                <a href={`mailto:${person.email}`}>{person.email}</a>
                <a
                  href={`tel:${person.phone.replaceAll(" ", "")}`}
                  aria-label={`Call ${person.name}, ${person.phone}`}
                >
                  <Phone size={14} aria-hidden /> {person.phone}
                </a>
              </p>
            </div>
          </div>
        </li>
      ))}
    </Row>
  );
}
