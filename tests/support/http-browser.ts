/** A browser without script: keeps cookies by host and path, follows redirects, submits forms. */
export interface HttpBrowser {
  open(url: string, options?: VisitOptions): Promise<Visit>;
  /**
   * Submits the form of a button (by its text or `name=value`) with its hidden fields and `fields`.
   */
  submit(visit: Visit, button: string, fields?: Record<string, string>): Promise<Visit>;
  post(
    url: string,
    fields?: Record<string, string>,
    headers?: Record<string, string>,
  ): Promise<Visit>;
  /** Does not follow redirects. */
  send(url: string, init?: RequestInit): Promise<Response>;
  cookies: Map<string, Cookie>;
  cookieHeader(url: string): string;
}

interface Cookie {
  host: string;
  path: string;
  name: string;
  value: string;
}

interface VisitOptions {
  headers?: Record<string, string>;
  /** Redirects with a matching target are not followed. */
  stopAt?: RegExp;
}

export interface Visit {
  url: string;
  status: number;
  headers: Headers;
  text: string;
  /** All URLs of the redirect chain. */
  chain: string[];
}

/** `userAgent`: unknown to the product by default. */
export function createHttpBrowser({ userAgent }: { userAgent?: string } = {}): HttpBrowser {
  const cookies = new Map<string, Cookie>();

  function cookieHeader(address: string): string {
    const { hostname, pathname } = new URL(address);
    const fits = (cookie: Cookie) =>
      cookie.host === hostname &&
      (pathname === cookie.path || pathname.startsWith(cookie.path.replace(/\/?$/, "/")));
    return [...cookies.values()]
      .filter(fits)
      .map(({ name, value }) => `${name}=${value}`)
      .join("; ");
  }

  function keep(address: string, lines: string[]): void {
    const { hostname } = new URL(address);
    for (const line of lines) {
      const [pair = "", ...attributes] = line.split(";").map((part) => part.trim());
      const cut = pair.indexOf("=");
      const read = (key: string) =>
        attributes.find((one) => one.toLowerCase().startsWith(`${key}=`))?.slice(key.length + 1);
      const cookie = {
        host: hostname,
        path: read("path") ?? "/",
        name: pair.slice(0, cut),
        value: pair.slice(cut + 1),
      };
      const key = `${cookie.host} ${cookie.path} ${cookie.name}`;
      const expires = read("expires");
      const gone =
        cookie.value === "" ||
        read("max-age") === "0" ||
        (expires !== undefined && Date.parse(expires) <= Date.now());
      if (gone) cookies.delete(key);
      else cookies.set(key, cookie);
    }
  }

  async function send(address: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    const own = cookieHeader(address);
    if (own && !headers.has("cookie")) headers.set("cookie", own);
    if (userAgent) headers.set("user-agent", userAgent);
    const answer = await fetch(address, { redirect: "manual", ...init, headers });
    keep(address, answer.headers.getSetCookie());
    return answer;
  }

  async function visit(address: string, init: RequestInit, stopAt?: RegExp): Promise<Visit> {
    const chain = [address];
    let answer = await send(address, init);
    let url = address;
    for (let hops = 0; hops < 20; hops += 1) {
      const location = answer.headers.get("location");
      if (!location) break;
      const next = new URL(location, url).href;
      chain.push(next);
      if (stopAt?.test(next)) break;
      await answer.body?.cancel();
      url = next;
      answer = await send(url, { headers: { accept: "text/html" } });
    }
    return {
      url,
      status: answer.status,
      headers: answer.headers,
      text: await answer.text(),
      chain,
    };
  }

  function post(
    address: string,
    fields: Record<string, string> = {},
    headers: Record<string, string> = {},
  ): Promise<Visit> {
    const body = new URLSearchParams(fields).toString();
    const sent = {
      accept: "text/html",
      "content-type": "application/x-www-form-urlencoded",
      origin: new URL(address).origin,
      ...headers,
    };
    return visit(address, { method: "POST", body, headers: sent });
  }

  return {
    cookies,
    cookieHeader,
    send,
    post,
    open: (address, options = {}) =>
      visit(address, { headers: { accept: "text/html", ...options.headers } }, options.stopAt),
    submit: (page, button, fields = {}) => {
      const form = findForm(page, button);
      return post(form.action, { ...form.fields, ...fields });
    },
  };
}

function findForm(page: Visit, button: string): { action: string; fields: Record<string, string> } {
  for (const [, attributes = "", inside = ""] of page.text.matchAll(
    /<form([^>]*)>([\s\S]*?)<\/form>/g,
  )) {
    const clicked = [...inside.matchAll(/<button([^>]*)>([\s\S]*?)<\/button>/g)].find(
      ([, own = "", words = ""]) =>
        words.replace(/<[^>]*>/g, " ").trim() === button ||
        `${attribute(own, "name")}=${attribute(own, "value")}` === button,
    );
    if (!clicked) continue;
    const fields: Record<string, string> = {};
    for (const [, own = ""] of inside.matchAll(/<input([^>]*)>/g)) {
      const name = attribute(own, "name");
      if (name) fields[name] = attribute(own, "value") ?? "";
    }
    const name = attribute(clicked[1] ?? "", "name");
    if (name) fields[name] = attribute(clicked[1] ?? "", "value") ?? "";
    return { action: new URL(attribute(attributes, "action") ?? page.url, page.url).href, fields };
  }
  throw new Error(
    `no form with the button "${button}" on ${page.url} (${page.status}):\n${page.text.slice(0, 500)}`,
  );
}

function attribute(text: string, name: string): string | undefined {
  return new RegExp(`\\b${name}="([^"]*)"`).exec(text)?.[1]?.replaceAll("&amp;", "&");
}
