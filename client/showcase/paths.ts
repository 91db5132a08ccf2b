/** The paths of the demo screens that other demo screens link to. Imports nothing. */
export const demoPaths = {
  calendar: "/apps/calendar",
  chat: "/apps/chat",
  fileManager: "/apps/file-manager",
  products: "/apps/ecommerce/products",
  productDetails: "/apps/ecommerce/product-details",
  editProduct: "/apps/ecommerce/edit-product",
  orders: "/apps/ecommerce/orders",
  orderDetails: "/apps/ecommerce/order/details",
  sellers: "/apps/ecommerce/sellers",
  shoppingCart: "/apps/ecommerce/shopping-cart",
  checkout: "/apps/ecommerce/checkout",
  leads: "/apps/crm/leads",
  inbox: "/apps/email/inbox",
  readEmail: "/apps/email/details",
  composeEmail: "/apps/email/compose",
  taskList: "/apps/tasks/list",
  taskDetails: "/apps/tasks/details",
  kanban: "/apps/tasks/kanban",
  project: "/apps/projects/:id/details",
  createProject: "/apps/projects/create",
  ui: "/ui",
  uiBase: "/ui/base",
  loadingButtons: "/ui/extended/loading-buttons",
} as const;

type Query = Readonly<Record<string, string | number | null | undefined>>;

/** A path with a query, whose empty values are left out. */
export function withQuery(path: string, query: Query): string {
  const values = Object.entries(query).flatMap(([name, value]) =>
    value ? [[name, String(value)]] : [],
  );
  return values.length > 0 ? `${path}?${new URLSearchParams(values)}` : path;
}

export const projectPath = (id: string) => demoPaths.project.replace(":id", encodeURIComponent(id));
