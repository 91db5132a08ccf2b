import { Link, Outlet } from "react-router-dom";
import { Footer } from "#client/layouts/footer.tsx";

/** Without menu and top bar, for screens that stand alone: errors, landing, what is coming. */
export function BareLayout() {
  return (
    <div className="bare">
      <header className="bare-head">
        <Link to="/" className="brand">
          <span className="brand-mark" aria-hidden="true" />
          Clearlane
        </Link>
      </header>
      <main id="main" className="bare-main">
        <Outlet />
      </main>
      <Footer />
    </div>
  );
}
