import { Search } from "lucide-react";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";

/** Fields of the list's address that the form has to carry along, for a browser without script. */
type Carried = Record<string, string>;

/** A search that shows results as one types; without script it asks by a button. */
export function SearchField({
  label,
  value,
  carried = {},
  onSearch,
}: {
  label: string;
  value: string;
  carried?: Carried;
  onSearch: (text: string) => void;
}) {
  const id = useId();
  const [text, setText] = useState(value);
  const told = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    // The address was changed from elsewhere (a link back, another filter): follow it, but never
    // take back what is being typed.
    if (value !== told.current) setText(value);
    told.current = value;
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const tell = (next: string) => {
    told.current = next;
    onSearch(next);
  };
  const type = (next: string) => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(tell, 200, next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    clearTimeout(timer.current);
    tell(text);
  };
  return (
    <search>
      <form onSubmit={submit} className="shop-search">
        {Object.entries(carried).map(
          ([name, kept]) => kept && <input key={name} type="hidden" name={name} value={kept} />,
        )}
        <label className="visually-hidden" htmlFor={id}>
          {label}
        </label>
        <input
          id={id}
          type="search"
          name="q"
          className="form-control"
          placeholder={label}
          autoComplete="off"
          value={text}
          onChange={(event) => type(event.target.value)}
        />
        <button type="submit" className="btn btn-outline-secondary">
          <Search size={18} aria-hidden="true" />
          <span className="visually-hidden">Search</span>
        </button>
      </form>
    </search>
  );
}
