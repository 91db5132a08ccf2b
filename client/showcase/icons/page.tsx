import "#client/showcase/icons/icons.css";
import { lazy, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { Icon, type IconName } from "#client/components/icon.tsx";
import { ClientOnly } from "#client/showcase/components/client-only.tsx";
import { ShowcaseScreen } from "#client/showcase/components/showcase-screen.tsx";
import { useUrlField } from "#client/showcase/components/use-url-field.ts";
import { IconTile } from "#client/showcase/icons/icon-tile.tsx";

const AllIcons = lazy(() =>
  import("#client/showcase/icons/all-icons.tsx").then(({ AllIcons: Component }) => ({
    default: Component,
  })),
);

const sizes = { "16": "icons-16", "24": "icons-24", "32": "icons-32", "48": "icons-48" } as const;
const colours = {
  body: ["Text", ""],
  primary: ["Primary", "text-primary"],
  secondary: ["Secondary", "text-secondary"],
  success: ["Success", "text-success"],
  danger: ["Danger", "text-danger"],
  warning: ["Warning", "text-warning"],
  info: ["Info", "text-info"],
} as const;

export function Component() {
  const [params, setParams] = useSearchParams();
  const [said, setSaid] = useState("");
  const query = params.get("q") ?? "";
  const field = useUrlField(query);
  const size = pick(sizes, params.get("size"), "24");
  const colour = pick(colours, params.get("colour"), "body");
  const set = (name: string, value: string) =>
    setParams(
      (before) => {
        if (value) before.set(name, value);
        else before.delete(name);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  const copy = (name: string) =>
    Promise.resolve(
      navigator.clipboard?.writeText(name) ?? Promise.reject(new Error("no clipboard")),
    ).then(
      () => setSaid(`“${name}” was copied.`),
      () => setSaid(`The browser refused to copy. The name is “${name}”.`),
    );
  const look = `${sizes[size]} ${colours[colour][1]}`;
  return (
    <ShowcaseScreen
      title="Icons"
      lead={
        "The product's own icons and the set of the demo screens. Press an icon to copy its " +
        "name."
      }
      hasSample={false}
    >
      <form className="card icon-choice" onSubmit={(event) => event.preventDefault()}>
        <div className="icon-choice-search">
          <label className="form-label" htmlFor="icon-search">
            Search by name
          </label>
          <input
            className="form-control"
            type="search"
            id="icon-search"
            name="q"
            ref={field}
            defaultValue={query}
            placeholder="truck, calendar, arrow down"
            autoComplete="off"
            onChange={(event) => set("q", event.target.value)}
          />
        </div>
        <div>
          <label className="form-label" htmlFor="icon-size">
            Size
          </label>
          <select
            className="form-select"
            id="icon-size"
            name="size"
            value={size}
            onChange={(event) => set("size", event.target.value)}
          >
            {Object.keys(sizes).map((pixels) => (
              <option key={pixels} value={pixels}>
                {pixels} px
              </option>
            ))}
          </select>
        </div>
        <div>
          <label className="form-label" htmlFor="icon-colour">
            Colour
          </label>
          <select
            className="form-select"
            id="icon-colour"
            name="colour"
            value={colour}
            onChange={(event) => set("colour", event.target.value)}
          >
            {Object.entries(colours).map(([name, [title]]) => (
              <option key={name} value={name}>
                {title}
              </option>
            ))}
          </select>
        </div>
        <p className="icon-status" role="status">
          {said}
        </p>
      </form>
      <section aria-labelledby="product-icons">
        <h2 id="product-icons">Product icons</h2>
        <p className="text-muted">Drawn for this product.</p>
        <ProductIcons look={look} onCopy={(name) => void copy(name)} />
      </section>
      <section className="icon-all" aria-labelledby="demo-icons">
        <h2 id="demo-icons">Demo icons</h2>
        <p className="text-muted">
          Lucide, open source. Screens bundle only the icons they use; this page loads them all.
        </p>
        <ClientOnly fallback={<p>Loading (requires JavaScript).</p>}>
          {() => (
            <AllIcons
              key={query}
              query={query}
              look={look}
              onCopy={(name) => void copy(name)}
              onClear={() => set("q", "")}
            />
          )}
        </ClientOnly>
      </section>
    </ShowcaseScreen>
  );
}

/** A choice from the URL, or the default. */
function pick<Choices extends object>(
  choices: Choices,
  query: string | null,
  otherwise: keyof Choices,
): keyof Choices {
  return query !== null && Object.hasOwn(choices, query) ? (query as keyof Choices) : otherwise;
}

/** The product's icons and their meaning; the type requires every one. */
const meanings: Readonly<Record<IconName, string>> = {
  menu: "Menu",
  search: "Search",
  bell: "Notifications",
  user: "Person",
  sun: "Light colours",
  moon: "Dark colours",
  "arrow-right": "Onward",
  external: "Another site",
  copy: "Copy",
  check: "Done",
  clock: "Time",
  swap: "Turn round",
  filter: "Filter",
  close: "Close",
  feed: "Feed",
  download: "Download",
  chevron: "Open",
  book: "Rules",
  tag: "HS code",
  coins: "Credits",
  key: "Sign-in",
  globe: "Language",
  expand: "Full screen",
  page: "Page",
  grid: "Workspace",
  help: "Help",
  mail: "Mail",
  gear: "Settings",
};

function ProductIcons({ look, onCopy }: { look: string; onCopy(name: string): void }) {
  return (
    <ul className={`icon-grid ${look}`}>
      {(Object.keys(meanings) as IconName[]).map((name) => (
        <IconTile key={name} name={name} note={meanings[name]} onCopy={onCopy}>
          <Icon name={name} />
        </IconTile>
      ))}
    </ul>
  );
}
