import path from "node:path";

const root = path.resolve(import.meta.dirname, "../..");
const entry = path.join(root, "client/entry-client.tsx");

/** The bundler's graph of modules. */
interface Graph {
  getModuleInfo(id: string): { importedIds?: readonly string[] } | null;
}

/**
 * The browser's chunks. A page is its HTML, one or two style sheets and two scripts: what every page
 * needs, and its own, which it shares with the pages of its family. A group also takes what its
 * modules import, so the order counts.
 */
export const chunkGroups = [
  {
    name: (id: string, graph: Graph) =>
      importsOf(entry, graph).has(id) || isSmallPart(id) ? "client" : null,
  },
  ...Object.entries({
    "sign-in": [
      "/client/auth/(mock|screen)-",
      "/styles/auth\\.css",
      "/pages/(confirm|forget-password|lock-screen|login|logout|register|signin-signup)/",
    ],
    texts: ["/components/text/text-", "/pages/(privacy|terms)/(?!.*-es)"],
    // The code page and the lane's forms; the lane's facts are static parts.
    lanes: [
      "/pages/hs-code-details/(code-|compare-|country-|fact-|hs-code-|labelled-|landed-|lane-(bar|" +
        "form|query)|lane\\.css|page|retired-)",
      "/(words|en)/(lane|details)\\.",
    ],
    // Style sheets only: each of these pages has a script of its own.
    notices: [
      "/styles/notifications\\.css",
      "/pages/(notification|regulation)-details/[a-z-]+\\.css",
    ],
    // Without its static part.
    regulation: [
      "/pages/regulation-details/(?!regulation-main)",
      "/(words|en)/regulation\\.",
      "/contract/regulations\\.",
    ],
    search: [
      "/components/search/",
      "/pages/(hs-code|regulation)-search/",
      "/(words|en)/search\\.",
      "/client/api/search-page",
    ],
    // Its static parts use feed.ts as well.
    feed: ["/pages/latest-notifications/(page|feed)\\."],
    // Shared by the palette, the list of keyboard shortcuts and the results page.
    find: ["/components/screen-search/", "/client/pages/search-results/", "/(words|en)/find\\."],
    credits: [
      "/components/credits/(credit-parts|credits\\.css|displays|ledger\\.css|membership|share)",
      "/pages/(account|pricing)/",
      "/(words|en)/(account|credits|pricing|team)\\.",
    ],
    // Without the chart library, which is loaded on demand.
    dashboards: [
      "/pages/dashboards/(?!markets/world)",
      "/(words|en)/dashboards\\.",
      "/components/chart/(chart|figures)\\.",
    ],
  }).map(([name, patterns]) => ({ name, test: (id: string) => matches(id, patterns) })),
];

const known = new WeakMap<Graph, Map<string, Set<string>>>();

/** All static imports of a file, transitively. */
function importsOf(file: string, graph: Graph): Set<string> {
  const ofGraph = known.get(graph) ?? new Map<string, Set<string>>();
  known.set(graph, ofGraph);
  const found = ofGraph.get(file) ?? new Set([file]);
  if (ofGraph.has(file)) return found;
  ofGraph.set(file, found);
  for (const id of found)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}

/** Code of most pages, or too small for a request of its own. */
function isSmallPart(id: string): boolean {
  return matches(id, [
    "/client/components/[a-z-]+\\.tsx?$",
    "/client/components/notifications/(notification-(badges|dates)|filter-labels)",
    "/client/components/(credits/(credits-bar|plan-offers)|text/(load-text|rich-text))",
    "/client/api/(?!search-page)",
    "/client/auth/(sign-in-button|popup-sign-in)",
    "/shared/(contract/(?!(parties|regulations)\\.)|domain/|sentence-case)",
    // The first is shared by feed, dashboards, regulation and lane; the second by FAQ and lists;
    // the third by a regulation and the search for them.
    "/(words|en)/(notifications|pages|regulations)\\.",
  ]);
}

function matches(id: string, patterns: readonly string[]): boolean {
  return new RegExp(patterns.join("|")).test(id.replaceAll("\\", "/"));
}

/**
 * Chunks of the server's build: one for the packages that open the database, one for the others
 * that every start loads (each file costs half a millisecond), and one for each other package,
 * under its name. Icons are excluded, of which a program loads few.
 */
export const packageGroups = [{ name: packageOf, test: /[\\/]node_modules[\\/](?!lucide-react)/ }];

// Not node_modules: there Node.js ignores the package.json above and parses each file twice to
// detect an ES module.
const packages = "packages";

function packageOf(id: string, graph: Graph): string | null {
  const isFrom = (file: string) => importsOf(path.join(root, file), graph).has(id);
  if (isFrom("server/main.ts") || isFrom("server/start.ts")) return `${packages}/database`;
  if (isFrom("server/open-services.ts")) return `${packages}/services`;
  const [, name] = /.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(id) ?? [];
  return name ? `${packages}/${name.replaceAll("\\", "/")}/index` : null;
}
