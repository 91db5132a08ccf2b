/**
 * /robots.txt and /sitemap.xml (sitemaps.org): every public page, from the screens and the data.
 */
import type { Request, Response, Router } from "express";
import { helpScreens } from "#client/routes/screen.ts";
import { screens } from "#client/routes/screens.ts";
import { publicOrigin } from "#server/api/feeds.ts";
import type { WebContext } from "#server/context.ts";
import type { AnswerOf } from "#shared/contract/call.ts";
import {
  type AddressKind,
  addressesPerRequest,
  addressKinds,
  content,
} from "#shared/contract/content.ts";
import { AppError } from "#shared/errors.ts";
import { paths } from "#shared/paths.ts";

const namespace = "http://www.sitemaps.org/schemas/sitemap/0.9";
const freshForSeconds = 3600;

/** An index of files: one for the screens, and as many per kind of data as needed. */
export function serveSitemap(router: Router, context: WebContext): void {
  router.get("/robots.txt", (request, response) => {
    const sitemap = `${publicOrigin(request, context)}/sitemap.xml`;
    const lines = ["User-agent: *", "Allow: /", "Disallow: /api/", "Disallow: /auth/"];
    response.type("text/plain; charset=utf-8").send(`${lines.join("\n")}\n\nSitemap: ${sitemap}\n`);
  });
  router.get("/sitemap.xml", (request, response) =>
    context.admission.work(request, response, null, () => sendIndex(request, response, context)),
  );
  router.get("/sitemaps/screens.xml", (request, response) => {
    const pages = publicScreens.map((path) => ({ path, changed: null }));
    sendXml(response, writePages(publicOrigin(request, context), pages));
  });
  router.get("/sitemaps/:file", (request, response, next) => {
    const [, kind, page] = /^([a-z]+)-([1-9]\d{0,4})\.xml$/.exec(request.params.file ?? "") ?? [];
    if (!isKind(kind)) return next();
    return context.admission.work(request, response, null, () =>
      sendPages(request, response, context, { kind, page: Number(page) }),
    );
  });
}

/** Product screens without path parameters; no errors, forms or announcements. */
const publicScreens = Object.entries(screens)
  .filter(
    ([id, { access, area, path, menu }]) =>
      access === "visitor" &&
      ["product", "page", "public"].includes(area) &&
      (menu !== undefined || helpScreens.some((help) => help === id)) &&
      !path.includes(":"),
  )
  .map(([, { path }]) => path)
  // Without an id it asks for one.
  .filter((path) => path !== paths.regulationDetails());

const addressOf: Record<AddressKind, (id: string) => string> = {
  codes: (code) => paths.hsCodeDetails({ code }),
  acts: (id) => paths.regulationDetails(id),
  notifications: (id) => paths.notificationDetails(id),
};

function isKind(kind: string | undefined): kind is AddressKind {
  return (addressKinds as readonly (string | undefined)[]).includes(kind);
}

async function sendIndex(request: Request, response: Response, context: WebContext): Promise<void> {
  const counted = await Promise.all(
    addressKinds.map(async (kind) => {
      const { total } = await readAddresses(context, kind, 1);
      const files = Math.ceil(total / addressesPerRequest);
      return Array.from({ length: files }, (_, at) => `${kind}-${at + 1}`);
    }),
  );
  const origin = publicOrigin(request, context);
  const files = ["screens", ...counted.flat()].map(
    (name) => `<sitemap><loc>${escapeXml(`${origin}/sitemaps/${name}.xml`)}</loc></sitemap>`,
  );
  sendXml(response, `<sitemapindex xmlns="${namespace}">\n${files.join("\n")}\n</sitemapindex>\n`);
}

async function sendPages(
  request: Request,
  response: Response,
  context: WebContext,
  { kind, page }: { kind: AddressKind; page: number },
): Promise<void> {
  const { items } = await readAddresses(context, kind, page);
  if (items.length === 0) throw new AppError("not-found");
  const pages = items.map(({ id, changed }) => ({ path: addressOf[kind](id), changed }));
  sendXml(response, writePages(publicOrigin(request, context), pages));
}

/** Empty where an external backend lacks the call. */
async function readAddresses(
  context: WebContext,
  kind: AddressKind,
  page: number,
): Promise<AnswerOf<typeof content.addresses>> {
  try {
    return await context.backendFor(null)(content.addresses, { kind, page });
  } catch (error) {
    if (error instanceof AppError && [404, 501].includes(error.status))
      return { total: 0, items: [] };
    throw error;
  }
}

function writePages(
  origin: string,
  pages: readonly { path: string; changed: string | null }[],
): string {
  const urls = pages.map(({ path, changed }) => {
    const day = changed === null ? "" : `<lastmod>${changed}</lastmod>`;
    return `<url><loc>${escapeXml(origin + path)}</loc>${day}</url>`;
  });
  return `<urlset xmlns="${namespace}">\n${urls.join("\n")}\n</urlset>\n`;
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

function sendXml(response: Response, body: string): void {
  response.setHeader("cache-control", `public, max-age=${freshForSeconds}`);
  response
    .type("application/xml; charset=utf-8")
    .send(`<?xml version="1.0" encoding="UTF-8"?>\n${body}`);
}
