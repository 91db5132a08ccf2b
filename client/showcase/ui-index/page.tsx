import "#client/showcase/ui-index/ui-index.css";
import { Link, type LoaderFunctionArgs, useLocation } from "react-router-dom";
import { useScreens } from "#client/layout/screens.ts";
import type { PageHandle } from "#client/routes.tsx";
import { ShowcaseScreen } from "#client/showcase/frame/showcase-screen.tsx";
import { contents } from "#client/showcase/ui-index/contents.ts";
import { fillShelves, indexOf } from "#client/showcase/ui-index/shelves.ts";

/** The same page stands at several addresses: its title comes from the one that was asked for. */
export async function loader({ request }: LoaderFunctionArgs): Promise<{ path: string }> {
  return { path: new URL(request.url).pathname };
}

export const handle: PageHandle = {
  title: (_t, data) => indexOf((data as { path?: string } | undefined)?.path ?? "/ui").title,
};

export function Component() {
  const { title, lead, groups } = indexOf(useLocation().pathname);
  const shelves = fillShelves(useScreens(), groups);
  return (
    <ShowcaseScreen title={title} lead={lead} hasSample={false}>
      {shelves.map(({ name, screens }) => (
        <section key={name} aria-label={name}>
          <h2 className={shelves.length === 1 ? "visually-hidden" : ""}>{name}</h2>
          <ul className="index-grid">
            {screens.map((screen) => (
              <li key={screen.path} className="card">
                <h3>
                  <Link className="stretched-link text-decoration-none" to={screen.path}>
                    {screen.title}
                  </Link>
                </h3>
                <p>{contents[screen.path]}</p>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {shelves.length === 1 && (
        <p>
          <Link to="/ui">All UI demos</Link>
        </p>
      )}
    </ShowcaseScreen>
  );
}
