/**
 * Every address of the product that code links to, client and server alike. Imports nothing of
 * ours, so that every module may use it. A screen that moves gets its new path here and keeps the
 * old one as an alias.
 */

/** A screen's path, and its former paths, which redirect to it (308). */
interface Address {
  path: string;
  aliases?: readonly string[];
}

export const addresses = {
  latestNotifications: { path: "/latest-notifications" },
  notificationDetails: { path: "/latest-notifications/:id" },
  regulationSearch: { path: "/regulation-search" },
  regulationDetails: { path: "/regulation-details" },
  hsCodeSearch: { path: "/hs-code-search" },
  hsCodeDetails: { path: "/hs-code-details" },
  hsCodeLane: { path: "/hs-code-details/:product/:desc/:destination/:origin" },
  home: { path: "/home" },
  watches: { path: "/watches" },
  unsubscribe: { path: "/unsubscribe/:token" },
  partyScreening: { path: "/party-screening" },
  dashboardCredits: { path: "/dashboard-1" },
  dashboardMarkets: { path: "/dashboard-2" },
  dashboardWork: { path: "/dashboard-3" },
  dashboardTeam: { path: "/dashboard-4" },
  account: { path: "/account" },
  profile: { path: "/profile", aliases: ["/apps/contacts/profile"] },
  invitations: { path: "/invitations" },
  pricing: { path: "/pricing", aliases: ["/pages/pricing"] },
  terms: { path: "/tnc" },
  privacy: { path: "/privacy" },
  faq: { path: "/pages/faq" },
  sitemap: { path: "/pages/sitemap" },
  invoice: { path: "/pages/invoice" },
  searchResults: { path: "/pages/search-results", aliases: ["/pages/serach-results"] },
  landing: { path: "/landing" },
  accessDenied: { path: "/access-denied" },
  crash: { path: "/error-500" },
  login: { path: "/auth/login" },
  login2: { path: "/auth/login2" },
  register: { path: "/auth/register" },
  register2: { path: "/auth/register2" },
  confirm: { path: "/auth/confirm" },
  confirm2: { path: "/auth/confirm2" },
  forgetPassword: { path: "/auth/forget-password" },
  forgetPassword2: { path: "/auth/forget-password2" },
  signinSignup: { path: "/auth/signin-signup" },
  signinSignup2: { path: "/auth/signin-signup2" },
  lockScreen: { path: "/auth/lock-screen" },
  lockScreen2: { path: "/auth/lock-screen2" },
  logout: { path: "/auth/logout" },
  logout2: { path: "/auth/logout2" },
} as const satisfies Record<string, Address>;

/** Values of a query string; what is empty is left out, a list repeats its name. */
export type Query = Readonly<
  Record<string, string | number | readonly string[] | null | undefined>
>;

/** A trade lane as far as it is chosen. */
export interface LaneChoice {
  destination?: string | undefined;
  origin?: string | undefined;
  /** YYYY-MM-DD */
  date?: string | undefined;
}

interface CodeOnLane extends LaneChoice {
  /** Digits. */
  code?: string | undefined;
  /** A readable description; it selects nothing. */
  title?: string | undefined;
}

/** A search keeps its other filters beside the words. */
type SearchQuery = Query & { q?: string | undefined };
type WayBack = { returnTo?: string | null | undefined };
type AccountTab = "credits" | "searches" | "team" | "sessions" | "preferences";
type AccountQuery = Query & { tab?: AccountTab };
/** The sign-in screens; each also exists in a second look, whose address ends in 2. */
export type AuthScreen = "login" | "register" | "confirm" | "forgetPassword" | "lockScreen";
export type AuthLook = "card" | "split";

export const checkoutRoute = "/checkout/:id";

/** Addresses to link, redirect or post to. `hash` goes without its `#`. */
export const paths = {
  latestNotifications: (query?: Query, hash?: string) =>
    addresses.latestNotifications.path + queryOf(query) + hashOf(hash),
  notificationDetails: (id: string) =>
    `${addresses.latestNotifications.path}/${encodeURIComponent(id)}`,
  regulationSearch: (query?: SearchQuery) => addresses.regulationSearch.path + queryOf(query),
  /** Without an id the page asks for one. */
  regulationDetails: (id?: string) => addresses.regulationDetails.path + queryOf({ id }),
  hsCodeSearch: (query?: SearchQuery) => addresses.hsCodeSearch.path + queryOf(query),
  hsCodeDetails,
  /** A signed-in user's home page; visitors start at the feed. */
  home: () => addresses.home.path,
  /** `search`: a query of the feed, to be watched. */
  watches: (query?: { search: string }) => addresses.watches.path + queryOf(query),
  partyScreening: (query?: { name: string }) => addresses.partyScreening.path + queryOf(query),
  unsubscribe: (token: string) => `/unsubscribe/${encodeURIComponent(token)}`,
  dashboardCredits: () => addresses.dashboardCredits.path,
  dashboardMarkets: () => addresses.dashboardMarkets.path,
  dashboardWork: () => addresses.dashboardWork.path,
  dashboardTeam: () => addresses.dashboardTeam.path,
  account: (query?: AccountQuery) => addresses.account.path + queryOf(query),
  /** The account once more, for the role Admin. */
  profile: (query?: AccountQuery) => addresses.profile.path + queryOf(query),
  invitations: () => addresses.invitations.path,
  pricing: (query?: Query & WayBack, hash?: string) =>
    addresses.pricing.path + queryOf(query) + hashOf(hash),
  terms: (hash?: string) => addresses.terms.path + hashOf(hash),
  privacy: (hash?: string) => addresses.privacy.path + hashOf(hash),
  faq: (query?: Query, hash?: string) => addresses.faq.path + queryOf(query) + hashOf(hash),
  sitemap: () => addresses.sitemap.path,
  invoice: (query?: { id: string }) => addresses.invoice.path + queryOf(query),
  searchResults: (query?: Query) => addresses.searchResults.path + queryOf(query),
  landing: () => addresses.landing.path,
  accessDenied: () => addresses.accessDenied.path,
  crash: () => addresses.crash.path,
  /** A sign-in screen, in the look of the one that links to it. */
  auth: (screen: AuthScreen | "logout", query?: Query & WayBack, look?: AuthLook) =>
    addresses[look === "split" ? (`${screen}2` as const) : screen].path + queryOf(query),
  /** Not screens, but the endpoints of the web server that sign in and out. */
  signIn: (query?: Query & WayBack) => `/login${queryOf(query)}`,
  silentSignIn: (query?: WayBack) => `/auth/silent${queryOf(query)}`,
  signOut: () => "/auth/signout",
  lock: () => "/auth/lock",
  linkAccount: (query?: WayBack) => `/auth/link${queryOf(query)}`,
  popup: (query?: { state: string }) => `/auth/popup${queryOf(query)}`,
  popupDone: () => "/auth/popup-done",
  /** A file of dates, by its secret. */
  calendar: (query?: { key: string }) => `/calendar.ics${queryOf(query)}`,
  /** The embedded payment provider's checkout. */
  checkout: (id: string) => checkoutRoute.replace(":id", encodeURIComponent(id)),
} as const;

/**
 * A code on its lane where both ends are chosen and its title is known; else the page that asks for
 * what is missing.
 */
function hsCodeDetails(code: CodeOnLane = {}): string {
  const { code: digits, title, destination, origin, date } = code;
  if (digits && title !== undefined && destination && origin) {
    const segments = [digits, slug(title), destination, origin].map(encodeURIComponent);
    return `${addresses.hsCodeDetails.path}/${segments.join("/")}${queryOf({ date })}`;
  }
  return addresses.hsCodeDetails.path + queryOf({ code: digits, destination, origin, date });
}

/** Whether a path is a sign-in screen, which nothing should return to. */
export function isAuthPath(path: string): boolean {
  return path.startsWith("/auth/");
}

/** The lock screen that returns to a path. */
export function lockScreenPath(path: string): string {
  return paths.auth("lockScreen", {
    returnTo: isAuthPath(path) ? paths.latestNotifications() : path,
  });
}

/**
 * `Footwear, with outer soles` as `footwear-with-outer-soles`; whole words, at most 60 letters of
 * them, never empty.
 */
export function slug(words: string): string {
  const plain = words
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "");
  const short = plain.length > 60 ? plain.slice(0, 61).replace(/-[^-]*$/, "") : plain;
  return short.slice(0, 60) || "goods";
}

function queryOf(values: Query | undefined): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values ?? {}))
    for (const one of [value].flat()) if (one || one === 0) query.append(name, String(one));
  const text = query.toString();
  return text ? `?${text}` : "";
}

function hashOf(hash: string | undefined): string {
  return hash ? `#${hash}` : "";
}
