import { readFileSync } from "node:fs";
import path from "node:path";
import { normalizePath } from "vite";
import { lazyPage, products } from "./screen-files.ts";
import { navigation, scriptOf } from "./script-copies.ts";

const root = path.resolve(import.meta.dirname, "../..");
/** As the bundler names it. */
const inRoot = (file: string) => normalizePath(path.join(root, file));
const entry = inRoot("client/entry-client.tsx");

/** The bundler's graph of modules. */
interface Graph {
  getModuleInfo(id: string): { importedIds?: readonly string[] } | null;
}

/** The modules with which each script begins. */
const scripts = new Map<string, string[]>();
const begin = (script: string, id: string) =>
  scripts.set(script, [...(scripts.get(script) ?? []), id]);
for (const [, file = ""] of readFileSync(inRoot(products), "utf8").matchAll(lazyPage)) {
  begin(scriptOf(inRoot(file)) ?? "", inRoot(file));
  begin(navigation, `${inRoot(file)}?script=${navigation}`);
}
begin(navigation, inRoot("client/routes/navigation.ts"));

/**
 * The browser's chunks. A page is its HTML, one or two style sheets and two scripts: what every page
 * needs, and its own or that of its family. What only a static part needs is in neither.
 */
export const chunkGroups = [
  // Style sheets of pages with a script of their own. The order counts.
  ...Object.entries({
    notices: /\/(styles\/notifications|(notification|regulation)-details\/[a-z-]+)\.css$/,
    credits: /\/(components\/credits|pages\/(account|home|invitations|pricing))\/[a-z-]+\.css$/,
    dashboards: /\/(pages\/dashboards(\/parts)?|components\/chart)\/[a-z-]+\.css$/,
  }).map(([name, test]) => ({ name, test })),
  { name: (id: string, graph: Graph) => (isCommon(id, graph) ? "client" : null) },
  { name: (id: string, graph: Graph) => usersOf(id, graph)[0] ?? null },
];

/** In the common script: its imports, and modules that several scripts share without a copy. */
function isCommon(id: string, graph: Graph): boolean {
  return importsOf(entry, graph).has(id) || usersOf(id, graph).length > 1;
}

const usersByGraph = new WeakMap<Graph, Map<string, string[]>>();

/** The scripts that have a module. */
function usersOf(id: string, graph: Graph): readonly string[] {
  const users = usersByGraph.get(graph) ?? findUsers(graph);
  usersByGraph.set(graph, users);
  return users.get(id) ?? [];
}

function findUsers(graph: Graph): Map<string, string[]> {
  const users = new Map<string, string[]>();
  for (const [name, ids] of scripts)
    for (const id of new Set(ids.flatMap((one) => [...importsOf(one, graph)])))
      users.set(id, [...(users.get(id) ?? []), name]);
  return users;
}

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
  const isFrom = (file: string) => importsOf(inRoot(file), graph).has(id);
  if (isFrom("server/main.ts") || isFrom("server/start.ts")) return `${packages}/database`;
  if (isFrom("server/open-services.ts")) return `${packages}/services`;
  const [, name] = /.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(id) ?? [];
  return name ? `${packages}/${name.replaceAll("\\", "/")}/index` : null;
}
