/// <reference types="vite/client" />
import type { TFunction } from "i18next";
import { type LoaderFunctionArgs, type RouteObject, redirect } from "react-router-dom";
import { requireAdmin, requireUser } from "#client/auth/guards.ts";
import { ErrorScreen } from "#client/components/error-screen.tsx";
import type { Access, Screen, ScreenArea } from "#client/layout/screens.ts";
import { AdminLayout } from "#client/layouts/admin/admin-layout.tsx";
import { AuthLayout } from "#client/layouts/auth/auth-layout.tsx";
import { BareLayout } from "#client/layouts/bare/bare-layout.tsx";
import { Root } from "#client/root.tsx";
import { loadRoot, revalidateRoot } from "#client/root-loader.ts";

/** What a page may say about itself: its document title, from its data. */
export interface PageHandle {
  title: (t: TFunction, data: unknown) => string;
}

/**
 * `id` is the module below client/, so that the renderer knows which chunk to preload; what follows
 * a `#` tells two uses of one page apart.
 */
type Entry = readonly [path: string, title: string, id: string];

interface Section {
  area: ScreenArea;
  access: Access;
  layout: "admin" | "card" | "split" | "bare" | "large";
  /** The heading above these screens in the menu and on the sitemap. */
  group?: string;
  screens: readonly Entry[];
}

/** Every page of the product, each a chunk of its own. */
const pages = import.meta.glob("./pages/**/*page.tsx");

function pageOf(id: string): () => Promise<object> {
  const [file = ""] = id.split("#");
  if (file.startsWith("showcase/"))
    return async () => (await import("#client/showcase/pages.ts")).loadDemoPage(file);
  const page = pages[`./${file}.tsx`];
  if (!page) throw new TypeError(`routes.tsx names ${id}, which is no page.`);
  return page as () => Promise<object>;
}

/**
 * The only list of screens: address, title, module. A page module exports `Component`, `loader`,
 * `action?`, `handle`.
 */
const sections: readonly Section[] = [
  {
    area: "product",
    access: "visitor",
    layout: "admin",
    screens: [
      ["/latest-notifications", "Latest notifications", "pages/latest-notifications/page"],
      ["/regulation-search", "Regulation search", "pages/regulation-search/page"],
      ["/regulation-details", "Regulation details", "pages/regulation-details/page"],
      ["/hs-code-search", "HS code search", "pages/hs-code-search/page"],
      ["/hs-code-details", "HS code details", "pages/hs-code-details/ask-page"],
      [
        "/hs-code-details/:product/:desc/:destination/:origin",
        "HS code details (deep link)",
        "pages/hs-code-details/page",
      ],
    ],
  },
  {
    area: "dashboard",
    access: "user",
    layout: "admin",
    screens: [
      ["/dashboard-1", "Dashboard 1", "pages/dashboards/credits/page"],
      ["/dashboard-2", "Dashboard 2", "pages/dashboards/markets/page"],
      ["/dashboard-3", "Dashboard 3", "pages/dashboards/work/page"],
      ["/dashboard-4", "Dashboard 4", "pages/dashboards/team/page"],
    ],
  },
  {
    area: "app",
    access: "Admin",
    layout: "admin",
    group: "Apps",
    screens: [
      ["/apps/calendar", "Calendar", "showcase/calendar/page"],
      ["/apps/chat", "Chat", "showcase/chat/page"],
      ["/apps/social-feed", "Social feed", "showcase/social-feed/page"],
      ["/apps/companies", "Companies", "showcase/companies/page"],
      ["/apps/file-manager", "File manager", "showcase/file-manager/page"],
      ["/profile", "Profile", "pages/profile/page"],
    ],
  },
  {
    area: "app",
    access: "Admin",
    layout: "admin",
    group: "Ecommerce",
    screens: [
      ["/apps/ecommerce/dashboard", "Ecommerce dashboard", "showcase/ecommerce/dashboard/page"],
      ["/apps/ecommerce/products", "Products", "showcase/ecommerce/products/page"],
      [
        "/apps/ecommerce/product-details",
        "Product details",
        "showcase/ecommerce/product-details/page",
      ],
      [
        "/apps/ecommerce/edit-product",
        "Add / edit product",
        "showcase/ecommerce/edit-product/page",
      ],
      ["/apps/ecommerce/customers", "Customers", "showcase/ecommerce/customers/page"],
      ["/apps/ecommerce/orders", "Orders", "showcase/ecommerce/orders/page"],
      ["/apps/ecommerce/order/details", "Order details", "showcase/ecommerce/order-details/page"],
      ["/apps/ecommerce/sellers", "Sellers", "showcase/ecommerce/sellers/page"],
      ["/apps/ecommerce/shopping-cart", "Shopping cart", "showcase/ecommerce/shopping-cart/page"],
      ["/apps/ecommerce/checkout", "Checkout", "showcase/ecommerce/checkout/page"],
    ],
  },
  {
    area: "app",
    access: "Admin",
    layout: "admin",
    group: "CRM",
    screens: [
      ["/apps/crm/dashboard", "CRM dashboard", "showcase/crm/dashboard/page"],
      ["/contact", "CRM contacts", "showcase/crm/contacts/page"],
      ["/apps/crm/opportunities", "Opportunities", "showcase/crm/opportunities/page"],
      ["/apps/crm/leads", "Leads", "showcase/crm/leads/page"],
      ["/apps/crm/customers", "CRM customers", "showcase/crm/customers/page"],
    ],
  },
  {
    area: "app",
    access: "Admin",
    layout: "admin",
    group: "Email",
    screens: [
      ["/apps/email/inbox", "Inbox", "showcase/email/inbox/page"],
      ["/apps/email/details", "Read email", "showcase/email/details/page"],
      ["/apps/email/compose", "Compose email", "showcase/email/compose/page"],
    ],
  },
  {
    area: "app",
    access: "Admin",
    layout: "admin",
    group: "Tasks",
    screens: [
      ["/apps/tasks/list", "Task list", "showcase/tasks/list/page"],
      ["/apps/tasks/details", "Task details", "showcase/tasks/details/page"],
      ["/apps/tasks/kanban", "Kanban board", "showcase/tasks/kanban/page"],
    ],
  },
  {
    area: "app",
    access: "Admin",
    layout: "admin",
    group: "Projects",
    screens: [
      ["/apps/projects/:id/details", "Project details", "showcase/projects/details/page"],
      ["/apps/projects/create", "Create project", "showcase/projects/create/page"],
    ],
  },
  {
    area: "page",
    access: "visitor",
    layout: "admin",
    screens: [
      ["/tnc", "Terms and conditions", "pages/terms/page"],
      ["/privacy", "Privacy policy", "pages/privacy/page"],
      ["/pricing", "Pricing", "pages/pricing/page"],
      ["/pages/sitemap", "Sitemap", "pages/sitemap/page"],
      ["/pages/faq", "FAQ", "pages/faq/page"],
      ["/pages/error-404-alt", "Error 404 (inside layout)", "pages/error/not-found-page#inside"],
    ],
  },
  {
    area: "page",
    access: "user",
    layout: "admin",
    screens: [
      ["/pages/invoice", "Invoice", "pages/invoice/page"],
      ["/pages/search-results", "Search results", "pages/search-results/page"],
      ["/pages/gallery", "Gallery", "showcase/gallery/page"],
    ],
  },
  {
    area: "ui",
    access: "user",
    layout: "admin",
    group: "Components",
    screens: [
      ["/ui", "UI demos", "showcase/ui-index/page#all"],
      ["/ui/base", "Base UI", "showcase/ui-index/page#base"],
      ["/ui/extended", "Extended UI", "showcase/ui-index/page#extended"],
      ["/ui/icons", "Icons", "showcase/icons/page"],
      ["/ui/forms", "Forms", "showcase/ui-index/page#forms"],
      ["/ui/tables", "Tables", "showcase/ui-index/page#tables"],
      ["/ui/charts", "Charts", "showcase/charts/page"],
      ["/ui/widgets", "Widgets", "showcase/widgets/page"],
    ],
  },
  {
    area: "ui",
    access: "user",
    layout: "admin",
    group: "Base UI",
    screens: [
      ["/ui/buttons", "Buttons", "showcase/ui/buttons/page"],
      ["/ui/cards", "Cards", "showcase/ui/cards/page"],
      ["/ui/avatars", "Avatars", "showcase/ui/avatars/page"],
      ["/ui/portlets", "Portlets", "showcase/ui/portlets/page"],
      ["/ui/tabs-accordions", "Tabs & accordions", "showcase/ui/tabs-accordions/page"],
      ["/ui/progress", "Progress", "showcase/ui/progress/page"],
      ["/ui/modals", "Modals", "showcase/ui/modals/page"],
      ["/ui/notifications", "Notifications", "showcase/ui/notifications/page"],
      ["/ui/offcanvas", "Offcanvas", "showcase/ui/offcanvas/page"],
      ["/ui/placeholders", "Placeholders", "showcase/ui/placeholders/page"],
      ["/ui/spinners", "Spinners", "showcase/ui/spinners/page"],
      ["/ui/images", "Images", "showcase/ui/images/page"],
      ["/ui/carousel", "Carousel", "showcase/ui/carousel/page"],
      ["/ui/listgroups", "List groups", "showcase/ui/listgroups/page"],
      ["/ui/embedvideo", "Embed video", "showcase/ui/embedvideo/page"],
      ["/ui/dropdowns", "Dropdowns", "showcase/ui/dropdowns/page"],
      ["/ui/ribbons", "Ribbons", "showcase/ui/ribbons/page"],
      ["/ui/tooltips-popovers", "Tooltips & popovers", "showcase/ui/tooltips-popovers/page"],
      ["/ui/typography", "Typography", "showcase/ui/typography/page"],
      ["/ui/grid", "Grid", "showcase/ui/grid/page"],
      ["/ui/general", "General UI", "showcase/ui/general/page"],
    ],
  },
  {
    area: "ui",
    access: "user",
    layout: "admin",
    group: "Extended UI",
    screens: [
      ["/ui/extended/nestable", "Nestable list", "showcase/extended/nestable/page"],
      ["/ui/extended/dragdrop", "Drag and drop", "showcase/extended/dragdrop/page"],
      ["/ui/extended/rangesliders", "Range sliders", "showcase/extended/rangesliders/page"],
      ["/ui/extended/animation", "Animation", "showcase/extended/animation/page"],
      ["/ui/extended/sweet-alert", "Sweet alert", "showcase/extended/sweet-alert/page"],
      ["/ui/extended/tour", "Tour page", "showcase/extended/tour/page"],
      ["/ui/extended/loading-buttons", "Loading buttons", "showcase/extended/loading-buttons/page"],
    ],
  },
  {
    area: "ui",
    access: "user",
    layout: "admin",
    group: "Forms",
    screens: [
      ["/ui/forms/basic", "Form basic elements", "showcase/forms/basic/page"],
      ["/ui/forms/advanced", "Form advanced", "showcase/forms/advanced/page"],
      ["/ui/forms/validation", "Form validation", "showcase/forms/validation/page"],
      ["/ui/forms/wizard", "Form wizard", "showcase/forms/wizard/page"],
      ["/ui/forms/upload", "File upload", "showcase/forms/upload/page"],
      ["/ui/forms/editors", "Editors", "showcase/forms/editors/page"],
    ],
  },
  {
    area: "ui",
    access: "user",
    layout: "admin",
    group: "Tables",
    screens: [
      ["/ui/tables/basic", "Basic tables", "showcase/tables/basic/page"],
      ["/ui/tables/advanced", "Advanced tables", "showcase/tables/advanced/page"],
    ],
  },
  { area: "auth", access: "visitor", layout: "card", screens: authScreens("card") },
  { area: "auth", access: "visitor", layout: "split", screens: authScreens("split") },
  {
    area: "public",
    access: "visitor",
    layout: "large",
    screens: [
      ["/error-404-two", "Error 404 two", "pages/error/not-found-page#two"],
      ["/error-500-two", "Error 500 two", "pages/error/crash-page#two"],
    ],
  },
  {
    area: "public",
    access: "visitor",
    layout: "bare",
    screens: [
      ["/landing", "Landing", "pages/landing/page"],
      ["/access-denied", "Access denied", "pages/access-denied/page"],
      ["/maintenance", "Maintenance", "pages/maintenance/page"],
      ["/upcoming", "Coming soon", "pages/upcoming/page"],
      ["/error-404", "Error 404", "pages/error/not-found-page"],
      ["/error-500", "Error 500", "pages/error/crash-page"],
    ],
  },
];

/** Every sign-in screen, in one of its two looks: the second one's addresses end in 2. */
function authScreens(look: "card" | "split"): Entry[] {
  const second = look === "split";
  const entry = (name: string, title: string): Entry => [
    `/auth/${name}${second ? "2" : ""}`,
    second ? `${title} 2` : title,
    `pages/${name}/page${second ? "#2" : ""}`,
  ];
  return [
    entry("login", "Log in"),
    entry("register", "Register"),
    entry("confirm", "Confirm"),
    entry("forget-password", "Forget password"),
    entry("signin-signup", "Sign in / sign up"),
    entry("lock-screen", "Lock screen"),
    entry("logout", "Log out"),
  ];
}

/** Addresses that lead on to another: the template's own spellings, kept for whoever has them. */
const aliases: readonly (readonly [from: string, to: string])[] = [
  ["/apps/crm/contacts", "/contact"],
  ["/apps/contacts/profile", "/profile"],
  ["/pages/pricing", "/pricing"],
  ["/pages/serach-results", "/pages/search-results"],
  ["/extended-ui/nestable", "/ui/extended/nestable"],
  ["/extended-ui/dragdrop", "/ui/extended/dragdrop"],
  ["/extended-ui/rangesliders", "/ui/extended/rangesliders"],
  ["/extended-ui/animation", "/ui/extended/animation"],
  ["/extended-ui/sweet-alert", "/ui/extended/sweet-alert"],
  ["/extended-ui/tour", "/ui/extended/tour"],
  ["/extended-ui/loading-buttons", "/ui/extended/loading-buttons"],
  ["/ui/icons/two-tone", "/ui/icons"],
  ["/ui/icons/feather", "/ui/icons"],
  ["/ui/icons/dripicons", "/ui/icons"],
  ["/ui/icons/mdi", "/ui/icons"],
  ["/ui/icons/font-awesome", "/ui/icons"],
  ["/ui/icons/themify", "/ui/icons"],
  ["/ui/icons/simple-line", "/ui/icons"],
  ["/ui/icons/weather", "/ui/icons"],
  ["/ui/charts/apex", "/ui/charts"],
  ["/ui/charts/chartjs", "/ui/charts"],
];

const guards: Record<Access, ((asked: LoaderFunctionArgs) => Promise<null>) | undefined> = {
  visitor: undefined,
  user: async (asked) => requireUser(asked).then(() => null),
  Admin: async (asked) => requireAdmin(asked).then(() => null),
};

/** The screens of one layout that one kind of person may open. */
function routesOf(layout: Section["layout"], access: Access): RouteObject {
  const entries = sections
    .filter((section) => section.layout === layout && section.access === access)
    .flatMap(({ screens }) => screens);
  const loader = guards[access];
  return {
    ...(loader && { loader }),
    ...(layout === "large"
      ? { errorElement: <ErrorScreen look="large" /> }
      : { ErrorBoundary: ErrorScreen }),
    children: entries.map(([path, , id]) => ({ path, id, lazy: pageOf(id) })),
  };
}

/**
 * The same list for whoever shows it (menu, palette, sitemap): handed on as the root's handle, for
 * they cannot import what imports them.
 */
export const screens: readonly Screen[] = sections.flatMap(({ area, access, group, screens }) =>
  screens.map(([path, title]) => ({ path, title, area, access, ...(group && { group }) })),
);

const leadOn = (to: string) => (args: LoaderFunctionArgs) =>
  redirect(to + new URL(args.request.url).search, 308);

export const routes: RouteObject[] = [
  {
    id: "root",
    path: "/",
    loader: loadRoot,
    shouldRevalidate: revalidateRoot,
    Component: Root,
    ErrorBoundary: ErrorScreen,
    handle: { screens },
    children: [
      { index: true, loader: () => redirect("/latest-notifications") },
      ...aliases.map(([path, to]) => ({ path, loader: leadOn(to) })),
      {
        Component: AdminLayout,
        children: [
          routesOf("admin", "visitor"),
          routesOf("admin", "user"),
          routesOf("admin", "Admin"),
        ],
      },
      { element: <AuthLayout look="card" />, children: [routesOf("card", "visitor")] },
      { element: <AuthLayout look="split" />, children: [routesOf("split", "visitor")] },
      {
        Component: BareLayout,
        children: [
          routesOf("large", "visitor"),
          routesOf("bare", "visitor"),
          {
            id: "pages/error/not-found-page#any",
            path: "*",
            lazy: pageOf("pages/error/not-found-page"),
            ErrorBoundary: ErrorScreen,
          },
        ],
      },
    ],
  },
];
