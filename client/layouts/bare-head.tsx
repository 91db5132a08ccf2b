import { Link } from "react-router-dom";

/** The head of screens without menu and top bar: the name, and the way home. */
export function BareHead() {
  return (
    <header className="bare-head">
      <Link to="/" className="brand">
        <span className="brand-mark" aria-hidden="true" />
        Clearlane
      </Link>
    </header>
  );
}
