import type { ScreenRecord } from "#client/routes/screen.ts";
import { demoPaths, projectPath } from "#client/showcase/paths.ts";
import { app, demo, overview } from "#client/showcase/screen-kinds.ts";

/**
 * The demo screens. Nothing in the product links to them; client/routes/screens.ts has the only
 * import of the showcase.
 */
export const demoScreens = {
  calendar: {
    ...app("apps"),
    path: demoPaths.calendar,
    lazy: () => import("#client/showcase/calendar/page.tsx"),
  },
  chat: {
    ...app("apps"),
    path: demoPaths.chat,
    lazy: () => import("#client/showcase/chat/page.tsx"),
  },
  socialFeed: {
    ...app("apps"),
    path: "/apps/social-feed",
    lazy: () => import("#client/showcase/social-feed/page.tsx"),
  },
  companies: {
    ...app("apps"),
    path: "/apps/companies",
    lazy: () => import("#client/showcase/companies/page.tsx"),
  },
  fileManager: {
    ...app("apps"),
    path: demoPaths.fileManager,
    lazy: () => import("#client/showcase/file-manager/page.tsx"),
  },
  ecommerceDashboard: {
    ...app("ecommerce"),
    path: "/apps/ecommerce/dashboard",
    lazy: () => import("#client/showcase/ecommerce/dashboard/page.tsx"),
  },
  ecommerceProducts: {
    ...app("ecommerce"),
    path: demoPaths.products,
    lazy: () => import("#client/showcase/ecommerce/products/page.tsx"),
  },
  ecommerceProductDetails: {
    ...app("ecommerce"),
    path: demoPaths.productDetails,
    lazy: () => import("#client/showcase/ecommerce/product-details/page.tsx"),
  },
  ecommerceEditProduct: {
    ...app("ecommerce"),
    path: demoPaths.editProduct,
    lazy: () => import("#client/showcase/ecommerce/edit-product/page.tsx"),
  },
  ecommerceCustomers: {
    ...app("ecommerce"),
    path: "/apps/ecommerce/customers",
    lazy: () => import("#client/showcase/ecommerce/customers/page.tsx"),
  },
  ecommerceOrders: {
    ...app("ecommerce"),
    path: demoPaths.orders,
    lazy: () => import("#client/showcase/ecommerce/orders/page.tsx"),
  },
  ecommerceOrderDetails: {
    ...app("ecommerce"),
    path: demoPaths.orderDetails,
    lazy: () => import("#client/showcase/ecommerce/order-details/page.tsx"),
  },
  ecommerceSellers: {
    ...app("ecommerce"),
    path: demoPaths.sellers,
    lazy: () => import("#client/showcase/ecommerce/sellers/page.tsx"),
  },
  ecommerceShoppingCart: {
    ...app("ecommerce"),
    path: demoPaths.shoppingCart,
    lazy: () => import("#client/showcase/ecommerce/shopping-cart/page.tsx"),
  },
  ecommerceCheckout: {
    ...app("ecommerce"),
    path: demoPaths.checkout,
    lazy: () => import("#client/showcase/ecommerce/checkout/page.tsx"),
  },
  crmDashboard: {
    ...app("crm"),
    path: "/apps/crm/dashboard",
    lazy: () => import("#client/showcase/crm/dashboard/page.tsx"),
  },
  crmContacts: {
    ...app("crm"),
    path: "/contact",
    aliases: ["/apps/crm/contacts"],
    lazy: () => import("#client/showcase/crm/contacts/page.tsx"),
  },
  crmOpportunities: {
    ...app("crm"),
    path: "/apps/crm/opportunities",
    lazy: () => import("#client/showcase/crm/opportunities/page.tsx"),
  },
  crmLeads: {
    ...app("crm"),
    path: demoPaths.leads,
    lazy: () => import("#client/showcase/crm/leads/page.tsx"),
  },
  crmCustomers: {
    ...app("crm"),
    path: "/apps/crm/customers",
    lazy: () => import("#client/showcase/crm/customers/page.tsx"),
  },
  emailInbox: {
    ...app("email"),
    path: demoPaths.inbox,
    lazy: () => import("#client/showcase/email/inbox/page.tsx"),
  },
  emailDetails: {
    ...app("email"),
    path: demoPaths.readEmail,
    lazy: () => import("#client/showcase/email/details/page.tsx"),
  },
  emailCompose: {
    ...app("email"),
    path: demoPaths.composeEmail,
    lazy: () => import("#client/showcase/email/compose/page.tsx"),
  },
  tasksList: {
    ...app("tasks"),
    path: demoPaths.taskList,
    lazy: () => import("#client/showcase/tasks/list/page.tsx"),
  },
  tasksDetails: {
    ...app("tasks"),
    path: demoPaths.taskDetails,
    lazy: () => import("#client/showcase/tasks/details/page.tsx"),
  },
  tasksKanban: {
    ...app("tasks"),
    path: demoPaths.kanban,
    lazy: () => import("#client/showcase/tasks/kanban/page.tsx"),
  },
  projectDetails: {
    ...app("projects"),
    path: demoPaths.project,
    example: projectPath("1"),
    lazy: () => import("#client/showcase/projects/details/page.tsx"),
  },
  projectCreate: {
    ...app("projects"),
    path: demoPaths.createProject,
    lazy: () => import("#client/showcase/projects/create/page.tsx"),
  },
  gallery: {
    ...app("apps"),
    path: "/pages/gallery",
    area: "page",
    access: "user",
    lazy: () => import("#client/showcase/gallery/page.tsx"),
  },
  ui: {
    ...demo("components"),
    path: demoPaths.ui,
    // Listed first: the menu links visitors to it, who sign in to see it.
    menu: { section: "demo", group: "components", order: -1 },
    lazy: () => import("#client/showcase/ui-index/page.tsx"),
  },
  uiBase: {
    ...overview("base-ui"),
    path: demoPaths.uiBase,
    lazy: () => import("#client/showcase/ui-index/page.tsx"),
  },
  uiExtended: {
    ...overview("extended-ui"),
    path: "/ui/extended",
    lazy: () => import("#client/showcase/ui-index/page.tsx"),
  },
  uiIcons: {
    ...demo("components"),
    path: "/ui/icons",
    aliases: [
      "/ui/icons/two-tone",
      "/ui/icons/feather",
      "/ui/icons/dripicons",
      "/ui/icons/mdi",
      "/ui/icons/font-awesome",
      "/ui/icons/themify",
      "/ui/icons/simple-line",
      "/ui/icons/weather",
    ],
    lazy: () => import("#client/showcase/icons/page.tsx"),
  },
  uiForms: {
    ...overview("forms"),
    path: "/ui/forms",
    lazy: () => import("#client/showcase/ui-index/page.tsx"),
  },
  uiTables: {
    ...overview("tables"),
    path: "/ui/tables",
    lazy: () => import("#client/showcase/ui-index/page.tsx"),
  },
  uiCharts: {
    ...demo("components"),
    path: "/ui/charts",
    aliases: ["/ui/charts/apex", "/ui/charts/chartjs"],
    lazy: () => import("#client/showcase/charts/page.tsx"),
  },
  uiWidgets: {
    ...demo("components"),
    path: "/ui/widgets",
    lazy: () => import("#client/showcase/widgets/page.tsx"),
  },
  uiButtons: {
    ...demo("base-ui"),
    path: "/ui/buttons",
    lazy: () => import("#client/showcase/ui/buttons/page.tsx"),
  },
  uiCards: {
    ...demo("base-ui"),
    path: "/ui/cards",
    lazy: () => import("#client/showcase/ui/cards/page.tsx"),
  },
  uiAvatars: {
    ...demo("base-ui"),
    path: "/ui/avatars",
    lazy: () => import("#client/showcase/ui/avatars/page.tsx"),
  },
  uiPortlets: {
    ...demo("base-ui"),
    path: "/ui/portlets",
    lazy: () => import("#client/showcase/ui/portlets/page.tsx"),
  },
  uiTabsAccordions: {
    ...demo("base-ui"),
    path: "/ui/tabs-accordions",
    lazy: () => import("#client/showcase/ui/tabs-accordions/page.tsx"),
  },
  uiProgress: {
    ...demo("base-ui"),
    path: "/ui/progress",
    lazy: () => import("#client/showcase/ui/progress/page.tsx"),
  },
  uiModals: {
    ...demo("base-ui"),
    path: "/ui/modals",
    lazy: () => import("#client/showcase/ui/modals/page.tsx"),
  },
  uiNotifications: {
    ...demo("base-ui"),
    path: "/ui/notifications",
    lazy: () => import("#client/showcase/ui/notifications/page.tsx"),
  },
  uiOffcanvas: {
    ...demo("base-ui"),
    path: "/ui/offcanvas",
    lazy: () => import("#client/showcase/ui/offcanvas/page.tsx"),
  },
  uiPlaceholders: {
    ...demo("base-ui"),
    path: "/ui/placeholders",
    lazy: () => import("#client/showcase/ui/placeholders/page.tsx"),
  },
  uiSpinners: {
    ...demo("base-ui"),
    path: "/ui/spinners",
    lazy: () => import("#client/showcase/ui/spinners/page.tsx"),
  },
  uiImages: {
    ...demo("base-ui"),
    path: "/ui/images",
    lazy: () => import("#client/showcase/ui/images/page.tsx"),
  },
  uiCarousel: {
    ...demo("base-ui"),
    path: "/ui/carousel",
    lazy: () => import("#client/showcase/ui/carousel/page.tsx"),
  },
  uiListgroups: {
    ...demo("base-ui"),
    path: "/ui/listgroups",
    lazy: () => import("#client/showcase/ui/listgroups/page.tsx"),
  },
  uiEmbedvideo: {
    ...demo("base-ui"),
    path: "/ui/embedvideo",
    lazy: () => import("#client/showcase/ui/embedvideo/page.tsx"),
  },
  uiDropdowns: {
    ...demo("base-ui"),
    path: "/ui/dropdowns",
    lazy: () => import("#client/showcase/ui/dropdowns/page.tsx"),
  },
  uiRibbons: {
    ...demo("base-ui"),
    path: "/ui/ribbons",
    lazy: () => import("#client/showcase/ui/ribbons/page.tsx"),
  },
  uiTooltipsPopovers: {
    ...demo("base-ui"),
    path: "/ui/tooltips-popovers",
    lazy: () => import("#client/showcase/ui/tooltips-popovers/page.tsx"),
  },
  uiTypography: {
    ...demo("base-ui"),
    path: "/ui/typography",
    lazy: () => import("#client/showcase/ui/typography/page.tsx"),
  },
  uiGrid: {
    ...demo("base-ui"),
    path: "/ui/grid",
    lazy: () => import("#client/showcase/ui/grid/page.tsx"),
  },
  uiGeneral: {
    ...demo("base-ui"),
    path: "/ui/general",
    lazy: () => import("#client/showcase/ui/general/page.tsx"),
  },
  uiExtendedNestable: {
    ...demo("extended-ui"),
    path: "/ui/extended/nestable",
    aliases: ["/extended-ui/nestable"],
    lazy: () => import("#client/showcase/extended/nestable/page.tsx"),
  },
  uiExtendedDragdrop: {
    ...demo("extended-ui"),
    path: "/ui/extended/dragdrop",
    aliases: ["/extended-ui/dragdrop"],
    lazy: () => import("#client/showcase/extended/dragdrop/page.tsx"),
  },
  uiExtendedRangesliders: {
    ...demo("extended-ui"),
    path: "/ui/extended/rangesliders",
    aliases: ["/extended-ui/rangesliders"],
    lazy: () => import("#client/showcase/extended/rangesliders/page.tsx"),
  },
  uiExtendedAnimation: {
    ...demo("extended-ui"),
    path: "/ui/extended/animation",
    aliases: ["/extended-ui/animation"],
    lazy: () => import("#client/showcase/extended/animation/page.tsx"),
  },
  uiExtendedSweetAlert: {
    ...demo("extended-ui"),
    path: "/ui/extended/sweet-alert",
    aliases: ["/extended-ui/sweet-alert"],
    lazy: () => import("#client/showcase/extended/sweet-alert/page.tsx"),
  },
  uiExtendedTour: {
    ...demo("extended-ui"),
    path: "/ui/extended/tour",
    aliases: ["/extended-ui/tour"],
    lazy: () => import("#client/showcase/extended/tour/page.tsx"),
  },
  uiExtendedLoadingButtons: {
    ...demo("extended-ui"),
    path: demoPaths.loadingButtons,
    aliases: ["/extended-ui/loading-buttons"],
    lazy: () => import("#client/showcase/extended/loading-buttons/page.tsx"),
  },
  uiFormsBasic: {
    ...demo("forms"),
    path: "/ui/forms/basic",
    lazy: () => import("#client/showcase/forms/basic/page.tsx"),
  },
  uiFormsAdvanced: {
    ...demo("forms"),
    path: "/ui/forms/advanced",
    lazy: () => import("#client/showcase/forms/advanced/page.tsx"),
  },
  uiFormsValidation: {
    ...demo("forms"),
    path: "/ui/forms/validation",
    lazy: () => import("#client/showcase/forms/validation/page.tsx"),
  },
  uiFormsWizard: {
    ...demo("forms"),
    path: "/ui/forms/wizard",
    lazy: () => import("#client/showcase/forms/wizard/page.tsx"),
  },
  uiFormsUpload: {
    ...demo("forms"),
    path: "/ui/forms/upload",
    lazy: () => import("#client/showcase/forms/upload/page.tsx"),
  },
  uiFormsEditors: {
    ...demo("forms"),
    path: "/ui/forms/editors",
    lazy: () => import("#client/showcase/forms/editors/page.tsx"),
  },
  uiTablesBasic: {
    ...demo("tables"),
    path: "/ui/tables/basic",
    lazy: () => import("#client/showcase/tables/basic/page.tsx"),
  },
  uiTablesAdvanced: {
    ...demo("tables"),
    path: "/ui/tables/advanced",
    lazy: () => import("#client/showcase/tables/advanced/page.tsx"),
  },
} as const satisfies Record<string, ScreenRecord>;
