/**
 * The browser's chunks. Everything that every page needs is one chunk, so that a page is its HTML,
 * one or two style sheets and two scripts. A group also takes what its modules import, so the order
 * counts: what every page needs goes first.
 */
export const chunkGroups = [
  { name: "client", test: isNeededEverywhere },
  { name: "accounts", test: isOfAccounts },
  { name: "sign-in", test: /[\\/]client[\\/]auth[\\/](mock|screen)-/ },
  {
    name: "dashboards",
    test: /[\\/]client[\\/]pages[\\/]dashboards[\\/]parts[\\/]|[\\/](words|en)[\\/]dashboards\./,
  },
];

/**
 * The programs' build: a chunk for each package, under its name, by which profiles tell it. Not for
 * the icons, of which a program loads few.
 */
export const packageGroups = [{ name: packageOf, test: /[\\/]node_modules[\\/](?!lucide-react)/ }];

function packageOf(id: string): string | null {
  const [, name] = /.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(id) ?? [];
  return name ? `node_modules/${name.replaceAll("\\", "/")}/index` : null;
}

/** Packages that every page needs. All others come with the pages that use them. */
const everywhere = new RegExp(
  String.raw`[\\/]node_modules[\\/](${[
    ...["react", "react-dom", "scheduler", "react-router", "react-router-dom", "cookie"],
    ...["set-cookie-parser", "i18next", "react-i18next", "html-parse-stringify", "void-elements"],
    ...["use-sync-external-store", "@babel", String.raw`bootstrap[\\/]dist[\\/]css`],
  ].join("|")})[\\/]`,
);

function isNeededEverywhere(id: string): boolean {
  if (id.includes("node_modules")) return everywhere.test(id);
  if (id.endsWith(".css")) return id.endsWith("/styles/main.css");
  return !isOfPages(id) && !isOfAccounts(id) && !isOnDemand(id) && !isTranslation(id);
}

function isOfPages(id: string): boolean {
  return matches(id, [
    "/client/(pages|components/chart)",
    // The lists of the demo screens and their paths are part of the routes.
    "/client/showcase(?!/(screens|paths)\\.ts$)",
    "/client/auth/(mock|screen)-",
  ]);
}

const isTranslation = (id: string) => matches(id, ["/locales/(?!en/)"]);

/** Shared by the pages about plans, credits, team and profile: parts, words and styles. */
function isOfAccounts(id: string): boolean {
  return matches(id, [
    "/components/credits/",
    "/(words|en)/account",
    "/pages/(pricing/pricing|profile/profile)\\.css",
  ]);
}

/** Words of single screens, and the palette and customizer, which load when they are opened. */
function isOnDemand(id: string): boolean {
  return matches(id, [
    "/(words|en)/(pages|find|dashboards|lane)\\.",
    "/shell/(palette|customizer)/",
    "/components/(screen-search|text)/",
  ]);
}

function matches(id: string, patterns: readonly string[]): boolean {
  return new RegExp(patterns.join("|")).test(id.replaceAll("\\", "/"));
}
