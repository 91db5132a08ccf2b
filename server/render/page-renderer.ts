import { randomBytes } from "node:crypto";
import path from "node:path";
import type { Request as ExpressRequest } from "express";
import type { i18n } from "i18next";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import type { Failure, PageAnswer, SeparateScreen } from "#client/entry-server.tsx";
import type { RootData } from "#client/root-loader.ts";
import { changesLayout, rootAttributes } from "#client/shell/layout-settings.ts";
import { createPageClient } from "#server/api/page-client.ts";
import { originOf } from "#server/auth/origin.ts";
import type { Principal } from "#server/auth/principal.ts";
import type { WebContext } from "#server/context.ts";
import type { PageLanguage } from "#server/http/page-language.ts";
import { createTimeLimit, type TimeLimit } from "#server/http/time-limit.ts";
import {
  afterRoot,
  escapeJson,
  openDocument,
  type PageHead,
  readPageHead,
} from "#server/render/document.ts";
import { compressPiece, joinPieces, type Piece, storePiece } from "#server/render/pieces.ts";
import {
  createRenderCache,
  joinScreen,
  type RenderCache,
  type SharedScreen,
} from "#server/render/render-cache.ts";
import { renderToText } from "#server/render/render-to-text.ts";
import { loadLanguages, readRequestContext } from "#server/render/request-context.ts";
import { fillShell, type ShellTemplate } from "#server/render/shell-template.ts";
import { createStyleSheets, type StyleSheets } from "#server/render/style-sheets.ts";
import type { WebFont } from "#server/render/web-font.ts";
import { dataNamespace } from "#shared/domain/data-texts.ts";

type EntryServer = typeof import("#client/entry-server.tsx");

/** A response of an action or loader, or a page whose data is loaded. */
type PreparedPage =
  | { kind: "response"; response: Response }
  | {
      kind: "page";
      status: number;
      /** Version of the content, if the page depends on nothing else. */
      version: string | null;
      render(): Promise<Piece[]>;
    };

type PageResult = Extract<PageAnswer, { kind: "page" }>;

interface PageRequest {
  request: ExpressRequest;
  /** Matched by the routes: the request itself or the screen of an error. */
  target: Request;
  /** The normal address of a public screen (public-address.ts), if the target is just that. */
  address: string | null;
  principal: Principal;
  nonce: string;
  requestId: string;
  failure?: Failure;
  /** For a first visit (style-sheets.ts). */
  inlinesStyles?: boolean;
  /** Aborted when no request waits for the page any more. */
  left: AbortSignal;
}

export type PreparePage = (page: PageRequest) => Promise<PreparedPage>;

export interface PageRendererOptions {
  head?: PageHead;
  loadEntry(): Promise<EntryServer>;
}

/**
 * Milliseconds for a page's reads; it then shows what has arrived. After a form's action, which has
 * limits of its own, the rest of the second.
 */
const limits = { page: 2500, form: 10_000 };
/**
 * Part of the ids of `useId`, which differ in the whole page: such a screen cannot be split off.
 */
const separateIds = "separate-";

export async function createPageRenderer(
  services: WebContext,
  font: WebFont | null,
  options?: PageRendererOptions,
): Promise<PreparePage> {
  const files = path.join(services.config.programDir, "dist/client");
  const [languages, head] = await Promise.all([
    loadLanguages(services.config.programDir),
    options?.head ?? readPageHead(files),
  ]);
  const sheets = createStyleSheets(files);
  // Not a static import: in development vite loads the client.
  const built = options ? undefined : await import("#client/entry-server.tsx");
  const loadEntry = async () => options?.loadEntry() ?? (built as EntryServer);
  const cache = options ? null : createRenderCache();
  return async (page) => {
    const entry = await loadEntry();
    const context = readRequestContext(page.request, services.config, font);
    const i18n = languages[context.language];
    await addDataTexts(i18n, services);
    return new PageRendering(
      { services, entry, head, sheets, font, cache, i18n },
      page,
      context,
    ).run();
  };
}

/** English pages show the texts of the data sets as they are. */
async function addDataTexts(instance: i18n, { dataTexts }: WebContext): Promise<void> {
  const language = instance.language as PageLanguage;
  if (language === "en" || instance.hasResourceBundle(language, dataNamespace)) return;
  const texts = await dataTexts(language);
  instance.addResourceBundle(language, dataNamespace, texts, false, true, { skipCopy: true });
}

interface RenderingParts {
  services: WebContext;
  entry: EntryServer;
  head: PageHead;
  sheets: StyleSheets;
  font: WebFont | null;
  /** Null in development, where the client changes. */
  cache: RenderCache | null;
  i18n: i18n;
}

type PageContext = ReturnType<typeof readRequestContext>;
type Address = Pick<URL, "pathname" | "search">;

class PageRendering {
  private readonly parts: RenderingParts;
  private readonly page: PageRequest;
  private readonly requestContext: PageContext;
  private readonly limit: TimeLimit;
  private readonly client: ReturnType<typeof createPageClient>;

  constructor(parts: RenderingParts, page: PageRequest, context: PageContext) {
    const { services } = parts;
    const { request, target, principal, left } = page;
    const { config } = services;
    this.parts = parts;
    this.page = page;
    this.requestContext = context;
    const limitMs = target.method === "GET" ? limits.page : limits.form;
    this.limit = createTimeLimit(left, limitMs * config.timeoutFactor);
    this.client = createPageClient(services, principal, {
      origin: originOf(request, config.web.baseUrl),
      requestId: page.requestId,
      signal: this.limit.signal,
    });
  }

  run(): Promise<PreparedPage> {
    return this.prepare().finally(this.limit.end);
  }

  private async prepare(): Promise<PreparedPage> {
    const { services, entry, cache } = this.parts;
    const { target, address, principal } = this.page;
    const version = cache && address !== null ? await services.content.version() : null;
    const key = `${this.requestContext.language} ${address}`;
    const known = version === null ? undefined : cache?.screen(key, version);
    const input = this.input();
    if (known) {
      const root = await entry.loadShell(target, input);
      const isForAll = principal.kind === "visitor";
      return {
        kind: "page",
        status: known.status,
        version: isForAll ? version : null,
        render: () => this.compose(known, root),
      };
    }
    const answer = await entry.preparePage(target, input);
    if (answer.kind === "response") return answer;
    for (const error of answer.unexpected)
      services.log.error({ err: error, requestId: this.page.requestId }, "loading a page");
    const isShared = version !== null && this.client.readsContentOnly();
    const isForAll = isShared && principal.kind === "visitor";
    const render = async () => {
      const shared = await this.renderShared(answer, version, (screen) => {
        if (isShared) cache?.setScreen(key, version, screen);
      });
      return shared ?? this.renderWhole(answer);
    };
    return { kind: "page", status: answer.status, version: isForAll ? version : null, render };
  }

  private input() {
    const { requestId, failure } = this.page;
    return {
      api: this.client.api,
      requestContext: this.requestContext,
      i18n: this.parts.i18n,
      requestId,
      ...(failure ? { failure } : {}),
    };
  }

  /** From the cached shell and screen if present; null for a page that cannot be split. */
  private async renderShared(
    { screen, data, status, title, pages }: PageResult,
    version: string | null,
    cacheScreen: (screen: SharedScreen) => void,
  ): Promise<Piece[] | null> {
    const root = data?.root;
    if (!screen || !data || !root || !this.parts.cache) return null;
    await this.turn();
    const html = this.renderScreen(screen, version);
    if (!html) return null;
    screen.release();
    const rendered = {
      ...{ status, title, files: pages, html },
      data: Buffer.from(escapeJson(data.rest)),
      joined: [],
    };
    if (!screen.readsPerson()) cacheScreen(rendered);
    return this.compose(rendered, root);
  }

  /**
   * As bytes, like cached fragments, which are rendered once per content version. Null for a screen
   * that cannot be split off.
   */
  private renderScreen({ element }: SeparateScreen, version: string | null): Buffer | null {
    const { entry, i18n, cache } = this.parts;
    if (version === null || !cache) return toBytes(toHtml(element({})));
    const mark = makeMark();
    const fragments: (Buffer | null)[] = [];
    const missing: (() => void)[] = [];
    const cacheFragment = (name: string, fragment: ReactNode) => {
      const key = `${this.requestContext.language} ${name}`;
      const index = fragments.length;
      fragments[index] = cache.fragment(key, version) ?? null;
      if (fragments[index] === null)
        missing.push(() => {
          const html = toBytes(toHtml(entry.fragmentElement(fragment, i18n)));
          fragments[index] = html;
          if (html) cache.setFragment(key, version, html);
        });
      return mark + index + mark;
    };
    const html = toHtml(element({ cacheFragment }));
    // Not during the rendering of the screen: React renders one tree at a time.
    for (const render of missing) render();
    const parts = html.split(mark).map((part, at) => {
      if (at % 2 === 1) return fragments[Number(part)] ?? null;
      // Adjacent placeholders are text nodes, which React separates by a comment.
      return part === "<!-- -->" ? nothing : toBytes(part);
    });
    return parts.includes(null) ? null : Buffer.concat(parts as Buffer[]);
  }

  private async compose(screen: SharedScreen, root: RootData): Promise<Piece[]> {
    const { pathname, search } = new URL(this.page.target.url);
    const { before, after } = await this.templateOf(screen, root, { pathname, search });
    const dynamicPart = (name: string) => this.dynamicPart(name, { root, pathname, search });
    return [
      ...before.flatMap((part) => {
        if (typeof part !== "string") return part;
        return part === styles ? this.styles(screen.files) : storePiece(dynamicPart(part));
      }),
      joinScreen(
        screen,
        before.at(-1) as Piece,
        after.map((part, at) => (at % 2 === 0 ? part : dynamicPart(part))).join(""),
      ),
      storePiece(escapeJson(JSON.stringify(root)) + afterRoot.end),
    ];
  }

  private dynamicPart(name: string, props: { root: RootData } & Address): string {
    const { entry, i18n } = this.parts;
    return renderToString(entry.dynamicPartElement(name, props, i18n));
  }

  /** The shell's pieces. Left in between: parts of a person, and of the address if it has a query. */
  private async templateOf(
    screen: SharedScreen,
    root: RootData,
    address: Address,
  ): Promise<ShellTemplate> {
    const { entry, cache } = this.parts;
    const { inlinesStyles = false } = this.page;
    const shared = entry.withoutUser(root);
    const { title, files } = screen;
    const { pathname } = address;
    const hasQuery = address.search !== "";
    const key = JSON.stringify([shared, pathname, title, files, inlinesStyles, hasQuery]);
    const known = cache?.template(key);
    if (known) return known;
    const shell = await this.renderShell(screen, shared, pathname);
    const fixed = (name: string): string | null => {
      if (name === styles) return inlinesStyles ? null : joinPieces(this.styles(files)).toString();
      return entry.isAddressPart(name) && !hasQuery
        ? this.dynamicPart(name, { ...address, root: shared })
        : null;
    };
    const template = fillShell(shell, fixed);
    cache?.setTemplate(key, template);
    return template;
  }

  /** Texts that alternate with the names of what stands between them. */
  private async renderShell(
    { title, files }: SharedScreen,
    shared: RootData,
    pathname: string,
  ): Promise<string[]> {
    const { entry, i18n } = this.parts;
    await this.turn();
    const mark = makeMark();
    const shell = renderToString(entry.shellElement(pathname, shared, { i18n, mark }));
    return (this.opening(title, files, mark + styles + mark) + shell).split(mark);
  }

  /** `files` is null for a page without script. */
  private styles(files: readonly string[] | null): Piece[] {
    const { head, sheets } = this.parts;
    if (!files) return [storePiece(head.styles())];
    const wanted = head.sheets(this.withLayout(files), this.requestContext.language);
    return this.page.inlinesStyles ? sheets.inline(wanted) : sheets.linked(wanted);
  }

  private withLayout(files: readonly string[]): readonly string[] {
    return changesLayout(this.requestContext.settings) ? [...files, chosenLayout] : files;
  }

  /** The document up to the rendered part. `styles`: what stands for its style sheets. */
  private opening(title: string, files: readonly string[] | null, styles: string): string {
    const { head, font, i18n } = this.parts;
    const { language, settings, hasFont } = this.requestContext;
    const scripts = files ? head.tags(this.withLayout(files), language, this.page.nonce) : "";
    const tags = styles + scripts;
    return openDocument({
      language,
      title,
      attributes: rootAttributes(settings),
      description: i18n.t("shell:footer.about"),
      // After the other styles, whose font it replaces.
      head: hasFont && font ? tags + font.tags : tags,
    });
  }

  private async renderWhole({ element, title, pages, data }: PageResult): Promise<Piece[]> {
    await this.turn();
    const html = await renderToText(element(), this.parts.services.log);
    const files = data ? pages : null;
    const mark = makeMark();
    const [start = "", end = ""] = this.opening(title, files, mark).split(mark);
    const rest = data
      ? [
          afterRoot.data + escapeJson(data.rest) + afterRoot.root,
          escapeJson(JSON.stringify(data.root)) + afterRoot.end,
        ]
      : [afterRoot.plainEnd];
    return [
      compressPiece(start),
      ...this.styles(files),
      ...[end + html, ...rest].map((part) => compressPiece(part)),
    ];
  }

  /** One page per turn of the event loop, so that health checks and connections are not delayed. */
  private async turn(): Promise<void> {
    await this.parts.services.admission.turn();
    this.page.left.throwIfAborted();
  }
}

/** The name of the style sheets' place in a shell. */
const styles = "styles";

/** The source file with the sheet of layouts other than the default one. */
const chosenLayout = "client/shell/chosen-layout.ts";

function makeMark(): string {
  return `!${randomBytes(12).toString("hex")}!`;
}

const nothing = Buffer.alloc(0);

/** One dash or arrow doubles a text's memory. Null with an id of `useId`. */
function toBytes(html: string): Buffer | null {
  return html.includes(separateIds) ? null : Buffer.from(html);
}

/** React puts preloads of images in front, where hydration expects the screen. */
const preloads = /^(<link rel="preload"[^>]*>)+/;

function toHtml(element: ReactNode): string {
  return renderToString(element, { identifierPrefix: separateIds }).replace(preloads, "");
}
