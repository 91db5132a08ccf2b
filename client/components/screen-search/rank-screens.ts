import type { Screen, ScreenArea } from "#client/routes/screen.ts";

/** Tie breaker: product screens first. */
const areaWeights: Record<ScreenArea, number> = {
  product: 0.6,
  dashboard: 0.5,
  page: 0.4,
  app: 0.3,
  ui: 0.2,
  auth: 0.1,
  public: 0,
};

/** Score of a match by place, for a whole word and for a prefix. */
const matchScores = {
  title: { whole: 10, start: 8 },
  alias: { whole: 6, start: 5 },
  place: { whole: 3, start: 2 },
} as const;
const insideTitle = 1;
const minInfixLength = 3;
const exactTitleBonus = 20;
const titlePrefixBonus = 10;

/** Lower case without accents, split at anything but letters and digits. */
export function foldWords(text: string): string[] {
  const plain = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
}

/**
 * Screens that match every word of the query, best first; ties keep their order. Words may be of
 * title, alias, group or address, in any order, and match by prefix. An empty query matches all.
 */
export function rankScreens(screens: readonly Screen[], q: string): Screen[] {
  const queryWords = foldWords(q);
  if (queryWords.length === 0) return q.trim() === "" ? [...screens] : [];
  return screens
    .map((screen) => ({ screen, score: scoreOf(screen, queryWords) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ screen }) => screen);
}

function scoreOf(screen: Screen, queryWords: readonly string[]): number {
  const title = foldWords(screen.title);
  const places = {
    title,
    alias: foldWords(aliases[screen.id] ?? ""),
    place: foldWords(`${screen.groupTitle ?? ""} ${screen.path} ${screen.area}`),
  };
  const scores = queryWords.map((word) => scoreWord(word, places));
  if (scores.some((score) => score === 0)) return 0;
  const [whole, typed] = [title.join(" "), queryWords.join(" ")];
  const bonus = whole === typed ? exactTitleBonus : whole.startsWith(typed) ? titlePrefixBonus : 0;
  // The shorter title is the closer match.
  return (
    scores.reduce((sum, score) => sum + score, bonus) - title.length / 10 + areaWeights[screen.area]
  );
}

function scoreWord(
  word: string,
  places: Record<keyof typeof matchScores, readonly string[]>,
): number {
  const found = (Object.keys(matchScores) as (keyof typeof matchScores)[]).flatMap((place) => {
    if (places[place].includes(word)) return matchScores[place].whole;
    return places[place].some((one) => one.startsWith(word)) ? matchScores[place].start : [];
  });
  const isInside = word.length >= minInfixLength && places.title.some((one) => one.includes(word));
  return Math.max(0, ...found, isInside ? insideTitle : 0);
}

/** Synonyms of screens by id; words of the title are not repeated. */
export const aliases: Readonly<Record<string, string>> = {
  latestNotifications: "news feed changes updates alerts home deadlines",
  regulationSearch: "law act rule legislation directive find regulations legal",
  regulationDetails: "law act rule dates obligations",
  hsCodeSearch:
    "tariff harmonized system classification classify commodity customs goods product find",
  hsCodeDetails: "tariff lane duty tax origin destination import export commodity heading chapter",
  pricing: "plans credits buy upgrade cost subscription billing invoices price payment cancel",
  profile: "account settings picture avatar sessions team members ledger export name",
  dashboardCredits: "dashboard balance overview home",
  dashboardMarkets: "dashboard countries overview",
  dashboardWork: "dashboard deadlines overview",
  dashboardTeam: "dashboard members overview",
  terms: "legal agreement conditions tos",
  privacy: "data protection gdpr cookies",
  faq: "help questions answers support contact",
  sitemap: "all screens list map",
  searchResults: "find people",
  invoice: "bill receipt payment",
  landing: "landing start welcome marketing",
  login: "sign in",
  register: "sign up account create",
  logout: "sign out",
  forgetPassword: "reset lost",
  lockScreen: "locked",
  calendar: "dates appointments events",
  chat: "messages talk",
  socialFeed: "posts",
  companies: "partners suppliers",
  fileManager: "documents folders uploads",
  emailInbox: "mail messages",
  emailCompose: "mail write send new",
  tasksKanban: "tasks drag cards",
  tasksList: "todo",
  crmContacts: "people",
  crmOpportunities: "deals pipeline sales",
  ecommerceProducts: "shop goods catalogue",
  ecommerceShoppingCart: "basket",
};
