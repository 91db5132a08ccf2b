import type { ScreenId, ScreenRecord } from "#client/routes/screen.ts";
import { demoScreens } from "#client/showcase/screens.ts";
import { addresses, paths } from "#shared/paths.ts";

const product = { area: "product", access: "visitor", layout: "admin" } as const;
const dashboard = {
  area: "dashboard",
  access: "user",
  layout: "admin",
} as const;
const page = { area: "page", access: "visitor", layout: "admin" } as const;
const auth = { area: "auth", access: "visitor", layout: "card" } as const;
/** The second look of a sign-in screen, whose address ends in 2. */
const split = { ...auth, layout: "split" } as const;
const bare = { area: "public", access: "visitor", layout: "bare" } as const;

/** The screens of the product; their titles are in shared/locales/en/screens.json. */
const productScreens = {
  latestNotifications: {
    ...product,
    ...addresses.latestNotifications,
    menu: { section: "notifications" },
    lazy: () => import("#client/pages/latest-notifications/page.tsx"),
  },
  notificationDetails: {
    ...product,
    ...addresses.notificationDetails,
    example: paths.notificationDetails("au-illegal-logging-2025"),
    lazy: () => import("#client/pages/notification-details/page.tsx"),
  },
  home: {
    ...product,
    ...addresses.home,
    access: "user",
    menu: { section: "watches", order: 1 },
    lazy: () => import("#client/pages/home/page.tsx"),
  },
  watches: {
    ...product,
    ...addresses.watches,
    access: "user",
    menu: { section: "watches" },
    lazy: () => import("#client/pages/watches/page.tsx"),
  },
  regulationSearch: {
    ...product,
    ...addresses.regulationSearch,
    menu: { section: "regulations" },
    lazy: () => import("#client/pages/regulation-search/page.tsx"),
  },
  regulationDetails: {
    ...product,
    ...addresses.regulationDetails,
    menu: { section: "regulations" },
    lazy: () => import("#client/pages/regulation-details/page.tsx"),
  },
  partyScreening: {
    ...product,
    ...addresses.partyScreening,
    access: "user",
    menu: { section: "regulations" },
    lazy: () => import("#client/pages/party-screening/page.tsx"),
  },
  hsCodeSearch: {
    ...product,
    ...addresses.hsCodeSearch,
    menu: { section: "search" },
    lazy: () => import("#client/pages/hs-code-search/page.tsx"),
  },
  hsCodeDetails: {
    ...product,
    ...addresses.hsCodeDetails,
    menu: { section: "lanes" },
    lazy: () => import("#client/pages/hs-code-details/code-page.tsx"),
  },
  hsCodeLane: {
    ...product,
    ...addresses.hsCodeLane,
    example: paths.hsCodeDetails({
      code: "640411",
      title: "Sports footwear",
      destination: "GB",
      origin: "VN",
    }),
    lazy: () => import("#client/pages/hs-code-details/page.tsx"),
  },
  dashboardCredits: {
    ...dashboard,
    ...addresses.dashboardCredits,
    menu: { section: "billing", order: 2 },
    lazy: () => import("#client/pages/dashboards/credits/page.tsx"),
  },
  dashboardMarkets: {
    ...dashboard,
    ...addresses.dashboardMarkets,
    menu: { section: "notifications" },
    lazy: () => import("#client/pages/dashboards/markets/page.tsx"),
  },
  dashboardWork: {
    ...dashboard,
    ...addresses.dashboardWork,
    menu: { section: "notifications" },
    lazy: () => import("#client/pages/dashboards/work/page.tsx"),
  },
  dashboardTeam: {
    ...dashboard,
    ...addresses.dashboardTeam,
    menu: { section: "billing", order: 3 },
    lazy: () => import("#client/pages/dashboards/team/page.tsx"),
  },
  account: {
    ...page,
    ...addresses.account,
    access: "user",
    menu: { section: "billing", order: 6 },
    lazy: () => import("#client/pages/account/page.tsx"),
  },
  profile: {
    ...addresses.profile,
    area: "app",
    access: "Admin",
    layout: "admin",
    lazy: () => import("#client/pages/account/page.tsx"),
  },
  invitations: {
    ...page,
    ...addresses.invitations,
    access: "user",
    menu: { section: "billing", order: 4 },
    lazy: () => import("#client/pages/invitations/page.tsx"),
  },
  terms: {
    ...page,
    ...addresses.terms,
    lazy: () => import("#client/pages/terms/page.tsx"),
  },
  privacy: {
    ...page,
    ...addresses.privacy,
    lazy: () => import("#client/pages/privacy/page.tsx"),
  },
  pricing: {
    ...page,
    ...addresses.pricing,
    menu: { section: "billing", order: 1 },
    lazy: () => import("#client/pages/pricing/page.tsx"),
  },
  sitemap: {
    ...page,
    ...addresses.sitemap,
    lazy: () => import("#client/pages/sitemap/page.tsx"),
  },
  faq: {
    ...page,
    ...addresses.faq,
    lazy: () => import("#client/pages/faq/page.tsx"),
  },
  unsubscribe: {
    ...page,
    ...addresses.unsubscribe,
    example: paths.unsubscribe("a1b2c3"),
    lazy: () => import("#client/pages/unsubscribe/page.tsx"),
  },
  notFoundInside: {
    ...page,
    path: "/pages/error-404-alt",
    lazy: () => import("#client/pages/error/not-found-page.tsx"),
  },
  invoice: {
    ...page,
    ...addresses.invoice,
    access: "user",
    menu: { section: "billing", order: 5 },
    lazy: () => import("#client/pages/invoice/page.tsx"),
  },
  searchResults: {
    ...page,
    ...addresses.searchResults,
    access: "user",
    lazy: () => import("#client/pages/search-results/page.tsx"),
  },
  login: {
    ...auth,
    ...addresses.login,
    lazy: () => import("#client/pages/login/page.tsx"),
  },
  register: {
    ...auth,
    ...addresses.register,
    lazy: () => import("#client/pages/register/page.tsx"),
  },
  confirm: {
    ...auth,
    ...addresses.confirm,
    lazy: () => import("#client/pages/confirm/page.tsx"),
  },
  forgetPassword: {
    ...auth,
    ...addresses.forgetPassword,
    lazy: () => import("#client/pages/forget-password/page.tsx"),
  },
  signinSignup: {
    ...auth,
    ...addresses.signinSignup,
    lazy: () => import("#client/pages/signin-signup/page.tsx"),
  },
  lockScreen: {
    ...auth,
    ...addresses.lockScreen,
    lazy: () => import("#client/pages/lock-screen/page.tsx"),
  },
  logout: {
    ...auth,
    ...addresses.logout,
    lazy: () => import("#client/pages/logout/page.tsx"),
  },
  login2: {
    ...split,
    ...addresses.login2,
    lazy: () => import("#client/pages/login/page.tsx"),
  },
  register2: {
    ...split,
    ...addresses.register2,
    lazy: () => import("#client/pages/register/page.tsx"),
  },
  confirm2: {
    ...split,
    ...addresses.confirm2,
    lazy: () => import("#client/pages/confirm/page.tsx"),
  },
  forgetPassword2: {
    ...split,
    ...addresses.forgetPassword2,
    lazy: () => import("#client/pages/forget-password/page.tsx"),
  },
  signinSignup2: {
    ...split,
    ...addresses.signinSignup2,
    lazy: () => import("#client/pages/signin-signup/page.tsx"),
  },
  lockScreen2: {
    ...split,
    ...addresses.lockScreen2,
    lazy: () => import("#client/pages/lock-screen/page.tsx"),
  },
  logout2: {
    ...split,
    ...addresses.logout2,
    lazy: () => import("#client/pages/logout/page.tsx"),
  },
  notFoundLarge: {
    ...bare,
    path: "/error-404-two",
    layout: "large",
    lazy: () => import("#client/pages/error/not-found-page.tsx"),
  },
  crashLarge: {
    ...bare,
    path: "/error-500-two",
    layout: "large",
    lazy: () => import("#client/pages/error/crash-page.tsx"),
  },
  landing: {
    ...bare,
    ...addresses.landing,
    lazy: () => import("#client/pages/landing/page.tsx"),
  },
  accessDenied: {
    ...bare,
    ...addresses.accessDenied,
    lazy: () => import("#client/pages/access-denied/page.tsx"),
  },
  maintenance: {
    ...bare,
    path: "/maintenance",
    lazy: () => import("#client/pages/maintenance/page.tsx"),
  },
  upcoming: {
    ...bare,
    path: "/upcoming",
    lazy: () => import("#client/pages/upcoming/page.tsx"),
  },
  notFound: {
    ...bare,
    path: "/error-404",
    lazy: () => import("#client/pages/error/not-found-page.tsx"),
  },
  crash: {
    ...bare,
    ...addresses.crash,
    lazy: () => import("#client/pages/error/crash-page.tsx"),
  },
} as const satisfies Record<string, ScreenRecord>;

/**
 * One record a screen; routes, menu, palette, sitemap and titles follow from it. A screen without a
 * title, a title without a screen and a page that is none are type errors.
 */
export const screens: Readonly<Record<ScreenId, ScreenRecord>> = {
  ...productScreens,
  ...demoScreens,
};
