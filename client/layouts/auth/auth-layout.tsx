import { Link, Outlet } from "react-router-dom";
import { Footer } from "#client/layouts/footer.tsx";

/** The bare layout of public screens: the name, one card, the footer. */
export function AuthLayout() {
  return (
    <div className="bare">
      <header>
        <Link to="/" className="brand bare-brand">
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
