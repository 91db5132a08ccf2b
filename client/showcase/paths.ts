/** The addresses of the demo screens that other demo screens link to. Imports nothing. */

type Query = Readonly<Record<string, string | number | null | undefined>>;

const to =
  (path: string) =>
  (query: Query = {}): string => {
    const values = Object.entries(query).flatMap(([name, value]) =>
      value ? [[name, String(value)]] : [],
    );
    return values.length > 0 ? `${path}?${new URLSearchParams(values)}` : path;
  };

export const projectPath = "/apps/projects/:id/details";

export const demoPaths = {
  calendar: to("/apps/calendar"),
  chat: to("/apps/chat"),
  fileManager: to("/apps/file-manager"),
  products: to("/apps/ecommerce/products"),
  productDetails: to("/apps/ecommerce/product-details"),
  editProduct: to("/apps/ecommerce/edit-product"),
  orders: to("/apps/ecommerce/orders"),
  orderDetails: to("/apps/ecommerce/order/details"),
  sellers: to("/apps/ecommerce/sellers"),
  shoppingCart: to("/apps/ecommerce/shopping-cart"),
  checkout: to("/apps/ecommerce/checkout"),
  leads: to("/apps/crm/leads"),
  inbox: to("/apps/email/inbox"),
  readEmail: to("/apps/email/details"),
  composeEmail: to("/apps/email/compose"),
  taskList: to("/apps/tasks/list"),
  taskDetails: to("/apps/tasks/details"),
  kanban: to("/apps/tasks/kanban"),
  project: (id: string) => projectPath.replace(":id", encodeURIComponent(id)),
  createProject: to("/apps/projects/create"),
  ui: to("/ui"),
  loadingButtons: to("/ui/extended/loading-buttons"),
} as const;
