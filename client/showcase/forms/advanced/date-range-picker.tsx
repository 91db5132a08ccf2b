import "#client/showcase/forms/advanced/date-range-picker.css";
import { CalendarRange, ChevronLeft, ChevronRight } from "lucide-react";
import {
  type KeyboardEvent,
  type ReactNode,
  type ToggleEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { formatDate } from "#client/showcase/components/dates.ts";
import { placeBeside } from "#client/showcase/components/menu.tsx";
import {
  addMonths,
  countDays,
  type DateRange,
  dayAfterKey,
  monthOf,
  orderRange,
  presetsFor,
  weeksOf,
} from "#client/showcase/forms/advanced/date-range.ts";

interface PickerProps {
  label: string;
  today: string;
  value: DateRange;
  onChange: (range: DateRange) => void;
}

/** Two months to choose the first and the last day from, with ready periods beside them. */
export function DateRangePicker({ label, today, value, onChange }: PickerProps) {
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const popover = useRef<HTMLDivElement>(null);
  const [month, setMonth] = useState(monthOf(value.from));
  const [start, setStart] = useState<string | null>(null);
  /** The day that the pointer or the keyboard is on. */
  const [active, setActive] = useState(value.from);
  const [byKey, setByKey] = useState(false);
  useEffect(() => {
    if (byKey) popover.current?.querySelector<HTMLElement>(`[data-day="${active}"]`)?.focus();
  }, [active, byKey]);

  const opened = (event: ToggleEvent<HTMLDivElement>) => {
    setStart(null);
    setByKey(event.newState === "open");
    if (event.newState !== "open" || !opener.current) return;
    setMonth(monthOf(value.from));
    setActive(value.from);
    placeBeside(event.currentTarget, opener.current.getBoundingClientRect());
  };
  const finish = (range: DateRange) => {
    onChange(range);
    popover.current?.hidePopover();
    opener.current?.focus();
  };
  const choose = (day: string) => {
    if (start) return finish(orderRange(start, day));
    setStart(day);
    setActive(day);
  };
  const move = (event: KeyboardEvent) => {
    const day = dayAfterKey(active, event.key);
    if (!day) return;
    event.preventDefault();
    setByKey(true);
    setActive(day);
    if (monthOf(day) < month || monthOf(day) > addMonths(month, 1)) setMonth(monthOf(day));
  };
  const shown = start ? orderRange(start, active) : value;
  const turnTo = (next: string) => {
    setMonth(next);
    setByKey(false);
    setActive(`${next}-01`);
  };
  const onPoint = (day: string) => {
    setByKey(false);
    setActive(day);
  };
  const days = { shown, active, today, choose, onPoint, onKey: move };
  return (
    <div className="mb-3">
      <span className="form-label d-block" id={`${id}-label`}>
        {label}
      </span>
      <button
        ref={opener}
        type="button"
        id={`${id}-opener`}
        className="form-control range-opener"
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-labelledby={`${id}-label ${id}-opener`}
      >
        {formatDate(value.from)} to {formatDate(value.to)}
        <CalendarRange size={18} aria-hidden="true" />
      </button>
      <div
        ref={popover}
        id={id}
        popover="auto"
        role="dialog"
        aria-labelledby={`${id}-label`}
        className="range-popover"
        onToggle={opened}
      >
        <ul className="range-presets">
          {presetsFor(today).map(({ name, ...range }) => (
            <li key={name}>
              <button type="button" className="menu-item" onClick={() => finish(range)}>
                {name}
              </button>
            </li>
          ))}
        </ul>
        <div>
          <div className="range-months">
            <Month month={month} {...days} step={<Step to={-1} onStep={turnTo} month={month} />} />
            <Month
              month={addMonths(month, 1)}
              {...days}
              step={<Step to={1} onStep={turnTo} month={month} />}
            />
          </div>
          <p className="range-hint" role="status">
            {start ? `From ${formatDate(start)}: choose the last day.` : "Choose the first day."}
          </p>
        </div>
      </div>
      <p className="form-text mb-0" role="status">
        {countDays(value) === 1 ? "1 day." : `${countDays(value)} days.`}
      </p>
    </div>
  );
}

interface StepProps {
  to: -1 | 1;
  month: string;
  onStep: (month: string) => void;
}

function Step({ to, month, onStep }: StepProps) {
  const Icon = to < 0 ? ChevronLeft : ChevronRight;
  return (
    <button
      type="button"
      className={to < 0 ? "range-step" : "range-step is-next"}
      aria-label={to < 0 ? "Earlier month" : "Later month"}
      onClick={() => onStep(addMonths(month, to))}
    >
      <Icon size={18} aria-hidden="true" />
    </button>
  );
}

const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

interface MonthProps {
  month: string;
  shown: DateRange;
  active: string;
  today: string;
  choose: (day: string) => void;
  onPoint: (day: string) => void;
  onKey: (event: KeyboardEvent) => void;
  step: ReactNode;
}

function Month({ month, step, ...days }: MonthProps) {
  return (
    <div className="range-month">
      {step}
      <table>
        <caption>{monthFormat.format(new Date(`${month}-01T00:00:00Z`))}</caption>
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th key={name} scope="col" aria-label={name}>
                {name.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((day, at) => (
                <td key={weekdays[at]}>{day && <Day day={day} {...days} />}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Day({
  day,
  shown: { from, to },
  active,
  today,
  choose,
  onPoint,
  onKey,
}: { day: string } & Omit<MonthProps, "month" | "step">) {
  const isEnd = day === from || day === to;
  const look = isEnd ? "range-day is-end" : day > from && day < to ? "range-day is-within" : "";
  return (
    <button
      type="button"
      className={look || "range-day"}
      data-day={day}
      tabIndex={day === active ? 0 : -1}
      aria-label={formatDate(day)}
      aria-pressed={isEnd}
      aria-current={day === today ? "date" : undefined}
      onClick={() => choose(day)}
      onKeyDown={onKey}
      onPointerEnter={() => onPoint(day)}
    >
      {Number(day.slice(8))}
    </button>
  );
}

const monthFormat = new Intl.DateTimeFormat("en-GB", {
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});
