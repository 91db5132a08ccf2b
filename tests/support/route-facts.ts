/**
 * Who may open an address (R2.7, R6.2) and what it answers with: the specification's section 2, and
 * our own decisions where it is silent.
 */
export interface RouteFact {
  path: string;
  access: "visitor" | "user" | "Admin";
  layout: "admin" | "auth" | "bare";
  /** Where it leads (308), for the template's other spellings. */
  aliasOf?: string;
}

/**
 * Written by hand and apart from client/routes.tsx: a test holds the two equal. Address, access,
 * layout or target.
 */
const table = `
/ visitor admin
/latest-notifications visitor admin
/regulation-search visitor admin
/regulation-details visitor admin
/hs-code-search visitor admin
/hs-code-details visitor admin
/hs-code-details/:product/:desc/:destination/:origin visitor admin
/access-denied visitor bare
/dashboard-1 user admin
/dashboard-2 user admin
/dashboard-3 user admin
/dashboard-4 user admin
/apps/calendar Admin admin
/apps/chat Admin admin
/apps/ecommerce/dashboard Admin admin
/apps/ecommerce/products Admin admin
/apps/ecommerce/product-details Admin admin
/apps/ecommerce/edit-product Admin admin
/apps/ecommerce/customers Admin admin
/apps/ecommerce/orders Admin admin
/apps/ecommerce/order/details Admin admin
/apps/ecommerce/sellers Admin admin
/apps/ecommerce/shopping-cart Admin admin
/apps/ecommerce/checkout Admin admin
/apps/crm/dashboard Admin admin
/contact Admin admin
/apps/crm/contacts Admin -> /contact
/apps/crm/opportunities Admin admin
/apps/crm/leads Admin admin
/apps/crm/customers Admin admin
/apps/email/inbox Admin admin
/apps/email/details Admin admin
/apps/email/compose Admin admin
/apps/social-feed Admin admin
/apps/companies Admin admin
/apps/tasks/list Admin admin
/apps/tasks/details Admin admin
/apps/tasks/kanban Admin admin
/apps/file-manager Admin admin
/apps/projects/:id/details Admin admin
/apps/projects/create Admin admin
/profile Admin admin
/apps/contacts/profile Admin -> /profile
/tnc visitor admin
/privacy visitor admin
/pricing visitor admin
/pages/pricing visitor -> /pricing
/pages/sitemap visitor admin
/pages/invoice user admin
/pages/faq visitor admin
/pages/search-results user admin
/pages/serach-results user -> /pages/search-results
/pages/gallery user admin
/pages/error-404-alt visitor admin
/ui user admin
/ui/base user admin
/ui/extended user admin
/ui/icons user admin
/ui/forms user admin
/ui/tables user admin
/ui/charts user admin
/ui/widgets user admin
/ui/buttons user admin
/ui/cards user admin
/ui/avatars user admin
/ui/portlets user admin
/ui/tabs-accordions user admin
/ui/progress user admin
/ui/modals user admin
/ui/notifications user admin
/ui/offcanvas user admin
/ui/placeholders user admin
/ui/spinners user admin
/ui/images user admin
/ui/carousel user admin
/ui/listgroups user admin
/ui/embedvideo user admin
/ui/dropdowns user admin
/ui/ribbons user admin
/ui/tooltips-popovers user admin
/ui/typography user admin
/ui/grid user admin
/ui/general user admin
/extended-ui/nestable user -> /ui/extended/nestable
/ui/extended/nestable user admin
/extended-ui/dragdrop user -> /ui/extended/dragdrop
/ui/extended/dragdrop user admin
/extended-ui/rangesliders user -> /ui/extended/rangesliders
/ui/extended/rangesliders user admin
/extended-ui/animation user -> /ui/extended/animation
/ui/extended/animation user admin
/extended-ui/sweet-alert user -> /ui/extended/sweet-alert
/ui/extended/sweet-alert user admin
/extended-ui/tour user -> /ui/extended/tour
/ui/extended/tour user admin
/extended-ui/loading-buttons user -> /ui/extended/loading-buttons
/ui/extended/loading-buttons user admin
/ui/icons/two-tone user -> /ui/icons
/ui/icons/feather user -> /ui/icons
/ui/icons/dripicons user -> /ui/icons
/ui/icons/mdi user -> /ui/icons
/ui/icons/font-awesome user -> /ui/icons
/ui/icons/themify user -> /ui/icons
/ui/icons/simple-line user -> /ui/icons
/ui/icons/weather user -> /ui/icons
/ui/forms/basic user admin
/ui/forms/advanced user admin
/ui/forms/validation user admin
/ui/forms/wizard user admin
/ui/forms/upload user admin
/ui/forms/editors user admin
/ui/tables/basic user admin
/ui/tables/advanced user admin
/ui/charts/apex user -> /ui/charts
/ui/charts/chartjs user -> /ui/charts
/auth/login visitor auth
/auth/register visitor auth
/auth/confirm visitor auth
/auth/forget-password visitor auth
/auth/signin-signup visitor auth
/auth/lock-screen visitor auth
/auth/logout visitor auth
/auth/login2 visitor auth
/auth/logout2 visitor auth
/auth/register2 visitor auth
/auth/confirm2 visitor auth
/auth/forget-password2 visitor auth
/auth/signin-signup2 visitor auth
/auth/lock-screen2 visitor auth
/landing visitor bare
/maintenance visitor bare
/error-404 visitor bare
/error-404-two visitor bare
/error-500 visitor bare
/error-500-two visitor bare
/upcoming visitor bare
`;

export const routeFacts: readonly RouteFact[] = table
  .trim()
  .split("\n")
  .map((line) => {
    const [path = "", access, kind, target] = line.split(" ");
    const base = { path, access: access as RouteFact["access"] };
    return kind === "->"
      ? { ...base, layout: "admin", aliasOf: target as string }
      : { ...base, layout: kind as RouteFact["layout"] };
  });

/** An address of each screen that asks for something. */
const examples: Readonly<Record<string, string>> = {
  "/hs-code-details/:product/:desc/:destination/:origin":
    "/hs-code-details/0901.21/roasted%20coffee/DE/BR",
  "/apps/projects/:id/details": "/apps/projects/1/details",
};

export const addressOf = ({ path }: Pick<RouteFact, "path">): string => examples[path] ?? path;

/** Screens of their own: everything but the root, which leads on, and the aliases. */
export const ownScreens: readonly RouteFact[] = routeFacts.filter(
  ({ path, aliasOf }) => path !== "/" && !aliasOf,
);
