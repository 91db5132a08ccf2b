import type { Visit } from "#tests/support/http-browser.ts";

/** A form of a page that is sent by POST. */
export interface PageForm {
  action: string;
  /** Names and values of all controls, as they would be submitted unchanged. */
  fields: Record<string, string>;
  /** Names of the text fields. */
  typed: string[];
}

const attribute = (tag: string, name: string) =>
  new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1]?.replaceAll("&amp;", "&");

export function postForms({ text, url }: Visit): PageForm[] {
  return [...text.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)]
    .filter(([, own = ""]) => attribute(own, "method") === "post")
    .map(([, own = "", inside = ""]) =>
      readForm(new URL(attribute(own, "action") ?? "", url), inside),
    );
}

function readForm({ href }: URL, inside: string): PageForm {
  const form: PageForm = { action: href, fields: {}, typed: [] };
  for (const [tag, kind] of inside.matchAll(/<(input|textarea|select|button)\b[^>]*>/g)) {
    const name = attribute(tag, "name");
    if (!name) continue;
    form.fields[name] ??= attribute(tag, "value") ?? "";
    const type = attribute(tag, "type") ?? "text";
    if (kind === "textarea" || (kind === "input" && !["hidden", "submit", "file"].includes(type)))
      form.typed.push(name);
  }
  return form;
}
