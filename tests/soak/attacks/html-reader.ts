import type { Browser } from "playwright-core";

/** Parses HTML with a browser's own parser without loading anything. */
export interface HtmlReader {
  /** The first place where a script calling `xssm` would run, or that leads to evil.example. */
  find(html: string): Promise<string | null>;
  close(): Promise<void>;
}

/** A helper that the compiler inserts for function names; pages lack it. */
export const nameless = "globalThis.__name = (one) => one;";

export async function openHtmlReader(browser: Browser): Promise<HtmlReader> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.evaluate(nameless);
  return {
    find: (html) => page.evaluate(findScript, html),
    close: () => context.close(),
  };
}

/** Runs in the browser. */
function findScript(html: string): string | null {
  const own = window as unknown as { xssm(): void };
  let ran = false;
  own.xssm = () => {
    ran = true;
  };
  const addresses = ["href", "src", "action", "formaction", "data", "poster", "xlink:href"];
  const parsed = new DOMParser().parseFromString(html, "text/html");
  for (const element of parsed.querySelectorAll("*")) {
    const tag = element.localName;
    const tell = (what: string) => `<${tag}> ${what}: ${element.outerHTML.slice(0, 120)}`;
    if (tag.includes("xssm")) return tell("was made");
    const text = element.textContent ?? "";
    if (tag === "style" && text.includes("xssm")) return tell("holds the text");
    if (tag === "script" && text.includes("xssm")) {
      try {
        if (element.getAttribute("type")?.includes("json")) JSON.parse(text);
        else new Function(text)();
      } catch (error) {
        if (error instanceof SyntaxError) return tell("is broken by it");
      }
      if (ran) return tell("runs it");
    }
    for (const { name, value } of element.attributes) {
      if (name.includes("xssm")) return tell(`has the attribute ${name}`);
      const calls = value.includes("xssm");
      if (calls && (name.startsWith("on") || name === "srcdoc")) return tell(`runs ${name}`);
      if (calls && (tag === "base" || tag === "iframe" || tag === "object" || tag === "embed"))
        return tell(`has ${name}`);
      if (calls && tag === "meta" && name === "content" && element.hasAttribute("http-equiv"))
        return tell("refreshes");
      if (!addresses.includes(name)) continue;
      const plain = [...value].filter((sign) => sign > " ").join("");
      if (calls && /^(javascript|vbscript|data):/i.test(plain)) return tell(`leads to ${value}`);
      if (/^(?:https?:)?[/\\]{2,}[^/?#]*evil\.example/i.test(plain)) return tell("leads away");
    }
  }
  return null;
}
