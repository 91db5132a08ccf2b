import "#client/showcase/ui-index/ui-index.css";
import { useMatches } from "react-router-dom";
import { Link } from "#client/components/link.tsx";
import { useScreens } from "#client/routes/screen.ts";
import { ShowcaseScreen } from "#client/showcase/components/showcase-screen.tsx";
import { demoPaths } from "#client/showcase/paths.ts";
import { contents, groupDemos, indexOf } from "#client/showcase/ui-index/demo-index.ts";

/** An index of the demos of some groups; several screens share it. */
export function Component() {
  const screens = useScreens();
  const id = useMatches().at(-1)?.id ?? "";
  const { lead, groups } = indexOf(id);
  const title = screens.find((screen) => screen.id === id)?.title ?? "";
  const shelves = groupDemos(screens, groups);
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
                <p>{contents[screen.id]}</p>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {shelves.length === 1 && (
        <p>
          <Link to={demoPaths.ui}>All UI demos</Link>
        </p>
      )}
    </ShowcaseScreen>
  );
}
