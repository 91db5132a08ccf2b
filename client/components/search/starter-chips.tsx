import { Link } from "react-router-dom";

/** Texts to begin a search of this page with, one link each. */
export function StarterChips({ texts }: { texts: readonly string[] }) {
  return (
    <ul className="search-chips">
      {texts.map((text) => (
        <li key={text}>
          <Link to={`?${new URLSearchParams({ q: text })}`}>{text}</Link>
        </li>
      ))}
    </ul>
  );
}
