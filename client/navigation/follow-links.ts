import { type createBrowserRouter, matchRoutes } from "react-router-dom";

type Router = ReturnType<typeof createBrowserRouter>;

/**
 * Plain links and forms, followed on the client: one listener each for the whole document instead of a component around every link, which costs the
 * server most of its time. Without script the same links and forms go to the server and lead to the same pages.
 */
export function followLinks(router: Router, root: Document = document): void {
  root.addEventListener("click", (event) => {
    const link = pickLink(event);
    if (!link || !isScreen(router, link)) return;
    // A jump within the page is the browser's own business.
    if (link.hash && link.pathname === location.pathname && link.search === location.search) return;
    event.preventDefault();
    void router.navigate(pathOf(link), { preventScrollReset: link.dataset.keepScroll !== undefined });
  });
  root.addEventListener("pointerover", (event) => {
    const link = (event.target as Element | null)?.closest?.("a");
    if (link?.href && link.origin === location.origin) prepare(router, link.pathname);
  });
  root.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    if (event.defaultPrevented || form.dataset.native !== undefined) return;
    const target = new URL(form.action);
    if (!isScreen(router, target)) return;
    event.preventDefault();
    submit(router, form, target, event.submitter);
  });
}

function pickLink(event: MouseEvent): HTMLAnchorElement | null {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = (event.target as Element | null)?.closest?.("a");
  if (!link?.href || link.target || link.hasAttribute("download") || link.dataset.native !== undefined) return null;
  return link;
}

/** One of our own screens; everything else (sign-in, feeds, other sites) is the browser's. */
function isScreen(router: Router, { origin, pathname }: { origin: string; pathname: string }): boolean {
  if (origin !== location.origin) return false;
  const route = matchRoutes(router.routes, pathname)?.at(-1)?.route;
  return route !== undefined && route.path !== "*";
}

/** The screen's code, fetched while the pointer is still on its way to the click. */
function prepare(router: Router, pathname: string): void {
  const route = matchRoutes(router.routes, pathname)?.at(-1)?.route;
  // A failed guess costs nothing: the click asks again and shows what is wrong.
  if (typeof route?.lazy === "function") route.lazy().catch(() => undefined);
}

function submit(router: Router, form: HTMLFormElement, target: URL, submitter: HTMLElement | null): void {
  const fields = new FormData(form, submitter);
  const options = { preventScrollReset: form.dataset.keepScroll !== undefined };
  if (form.method !== "post") {
    const query = new URLSearchParams();
    for (const [name, value] of fields) if (typeof value === "string" && value !== "") query.append(name, value);
    const text = query.toString();
    void router.navigate(text ? `${target.pathname}?${text}` : target.pathname, options);
    return;
  }
  // A second press while the first is under way must not be sent.
  if (router.state.navigation.formMethod) return;
  void router.navigate(pathOf(target), { ...options, formMethod: "post", formData: fields });
}

function pathOf({ pathname, search, hash }: { pathname: string; search: string; hash: string }): string {
  return pathname + search + hash;
}
