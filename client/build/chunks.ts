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
      startOf(graph).has(id) || isSmallPart(id) ? "client" : null,
  },
  { name: "search", test: isOfSearch },
  { name: "lanes", test: isOfLanes },
  { name: "accounts", test: isOfAccounts },
  { name: "sign-in", test: isOfSignIn },
  { name: "dashboards", test: isOfDashboards },
  { name: "texts", test: isOfTexts },
];

const starts = new WeakMap<Graph, Set<string>>();

/** Everything that the entry imports, other than on demand. */
function startOf(graph: Graph): Set<string> {
  const known = starts.get(graph);
  if (known) return known;
  const found = new Set([entry]);
  for (const id of found)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  starts.set(graph, found);
  return found;
}

/** Parts of most pages, too small for a request of their own. */
function isSmallPart(id: string): boolean {
  return matches(id, [
    "/client/components/[a-z-]+(?<!/facets|/status-badge)\\.tsx?$",
    "/client/api/(?!load-team)",
    "/client/auth/(sign-in-button|popup-sign-in)",
    "/shared/(contract|domain)/",
    // Of the feed, the dashboards and the pages of a regulation and a lane.
    "/(words|en)/notifications\\.",
  ]);
}

/** Lists of notifications and regulations, and how a search is paid. */
function isOfSearch(id: string): boolean {
  return matches(id, [
    "/components/(notifications|search|facets|status-badge)",
    "/(words|en)/(search|regulations)\\.",
  ]);
}

/** A code, and what its lane costs and needs. */
function isOfLanes(id: string): boolean {
  return matches(id, [
    "/pages/hs-code-details/(?!(code-)?page\\.tsx)",
    "/(words|en)/(lane|details)\\.",
  ]);
}

/** Shared by the pages about plans, credits, team and profile: parts, words and styles. */
function isOfAccounts(id: string): boolean {
  return matches(id, [
    "/components/credits/",
    "/(words|en)/account",
    "/pages/(pricing/pricing|profile/profile)\\.css",
    "/pages/(pricing|profile)/[a-z-]+(?<!page)\\.ts$",
  ]);
}

function isOfSignIn(id: string): boolean {
  return matches(id, ["/client/auth/(mock|screen)-", "/styles/auth\\.css"]);
}

/** Without the library that draws charts, which comes on demand. */
function isOfDashboards(id: string): boolean {
  return matches(id, [
    "/pages/dashboards/(parts/|dashboards\\.css)",
    "/(words|en)/dashboards\\.",
    "/components/chart/(?!draw)",
  ]);
}

/** Terms, questions and lists of screens. */
function isOfTexts(id: string): boolean {
  return matches(id, ["/components/text/", "/(words|en)/pages\\.", "/pages/(faq|sitemap)/.*css"]);
}

function matches(id: string, patterns: readonly string[]): boolean {
  return new RegExp(patterns.join("|")).test(id.replaceAll("\\", "/"));
}

/**
 * The programs' build: a chunk for each package, under its name, by which profiles tell it. Not for
 * the icons, of which a program loads few.
 */
export const packageGroups = [{ name: packageOf, test: /[\\/]node_modules[\\/](?!lucide-react)/ }];

function packageOf(id: string): string | null {
  const [, name] = /.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(id) ?? [];
  return name ? `node_modules/${name.replaceAll("\\", "/")}/index` : null;
}
