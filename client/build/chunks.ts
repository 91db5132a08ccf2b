import path from "node:path";

const root = path.resolve(import.meta.dirname, "../..");
const entry = path.join(root, "client/entry-client.tsx");

/** The bundler's graph of modules. */
interface Graph {
  getModuleInfo(id: string): { importedIds?: readonly string[] } | null;
}

/**
 * The browser's chunks. A page is its HTML, one or two style sheets and two or three scripts: what
 * every page needs, what its family shares, and its own. A group also takes what its modules
 * import, so the order counts. A page's own file is in none: the manifest names its chunk by it.
 */
export const chunkGroups = [
  {
    name: (id: string, graph: Graph) =>
      importsOf(entry, graph).has(id) || isSmallPart(id) ? "client" : null,
  },
  ...Object.entries({
    "sign-in": ["/client/auth/(mock|screen)-", "/styles/auth\\.css"],
    texts: ["/components/text/"],
    // A code, and the forms of its lane; the facts of a lane are a static part.
    lanes: [
      "/pages/hs-code-details/(code-facts|fact-block|hs-code-details|labelled-field|lane-form|retired-code)",
      "/pages/hs-code-details/lane\\.css",
      "/(words|en)/(lane|details)\\.",
    ],
    // The sheet alone: the feed needs no script of a search.
    notices: [
      "/styles/(notifications|regulations)\\.css",
      "/pages/notification-details/notification-details\\.css",
    ],
    search: [
      "/components/(search/|status-badge|notifications/notification-card)",
      "/(words|en)/(search|regulations)\\.",
    ],
    // Of the palette, the list of keys and the page of results.
    find: ["/components/screen-search/", "/(words|en)/find\\."],
    credits: [
      "/components/credits/(?!credits-bar|plan-offers)",
      "/(words|en)/credits\\.",
      "/pages/(pricing/pricing|account/account)\\.css",
    ],
    // Without the library that draws charts, which comes on demand.
    dashboards: [
      "/pages/dashboards/(parts/|dashboards\\.css)",
      "/(words|en)/dashboards\\.",
      "/components/chart/(?!draw)",
    ],
  }).map(([name, patterns]) => ({ name, test: (id: string) => matches(id, patterns) })),
];

const known = new WeakMap<Graph, Map<string, Set<string>>>();

/** Everything that the file imports, other than on demand. */
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

/** Parts of most pages, or too small for a request of their own. */
function isSmallPart(id: string): boolean {
  return matches(id, [
    "/client/components/[a-z-]+(?<!/status-badge)\\.tsx?$",
    "/client/components/notifications/notification-(badges|dates)",
    "/client/components/(credits/(credits-bar|plan-offers)|text/rich-text)",
    "/client/api/",
    "/client/auth/(sign-in-button|popup-sign-in)",
    "/shared/(contract|domain)/",
    // Of the feed's page, which has no request to spare.
    "/pages/latest-notifications/feed\\.ts",
    // Of the feed, the dashboards and the pages of a regulation and a lane; of questions and lists.
    "/(words|en)/(notifications|pages)\\.",
  ]);
}

function matches(id: string, patterns: readonly string[]): boolean {
  return new RegExp(patterns.join("|")).test(id.replaceAll("\\", "/"));
}

/**
 * The programs' build: a chunk for the packages that open the database, one for the others that
 * every start loads (a file costs a start half a millisecond), and one for each other package,
 * under its name. Not for the icons, of which a program loads few.
 */
export const packageGroups = [{ name: packageOf, test: /[\\/]node_modules[\\/](?!lucide-react)/ }];

// Not node_modules: Node.js reads no package.json above that, and parses each of its files twice to
// learn that it is a module.
const packages = "packages";

function packageOf(id: string, graph: Graph): string | null {
  const isFrom = (file: string) => importsOf(path.join(root, file), graph).has(id);
  if (isFrom("server/main.ts") || isFrom("server/start.ts")) return `${packages}/database`;
  if (isFrom("server/open-services.ts")) return `${packages}/services`;
  const [, name] = /.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(id) ?? [];
  return name ? `${packages}/${name.replaceAll("\\", "/")}/index` : null;
}
