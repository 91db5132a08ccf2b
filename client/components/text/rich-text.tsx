import { Fragment } from "react";
import { useRouteLoaderData } from "react-router-dom";
import { Link } from "#client/components/link.tsx";
import type { RootData } from "#client/root-loader.ts";

/** `[label](/address)` and `` `code` ``: the only two marks our texts use. */
const marks = /(\[[^\]]+\]\([^)]+\)|`[^`]+`)/;
const link = /^\[([^\]]+)\]\(([^)]+)\)$/;

/** Text with links and code. */
export function RichText({ children }: { children: string }) {
  const text = children.replaceAll(contactAddress, useContactAddress());
  return text.split(marks).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
    <Fragment key={index}>
      <Part text={part} />
    </Fragment>
  ));
}

function Part({ text }: { text: string }) {
  const [, label, address = ""] = link.exec(text) ?? [];
  if (label && /^[#a-z]*:|^#|\.(atom|json)$/.test(address)) return <a href={address}>{label}</a>;
  if (label) return <Link to={address}>{label}</Link>;
  return text.startsWith("`") && text.endsWith("`") ? <code>{text.slice(1, -1)}</code> : text;
}

/** The text without marks, for searching. */
export function plainText(text: string): string {
  return text.replace(/\[([^\]]+)\]\([^)]+\)/g, "$1").replaceAll("`", "");
}

/** A long English text in sections that can be linked to. Paragraphs may contain marks. */
export interface TextDocument {
  title: string;
  lead: string;
  /** ISO date of this version. */
  since: string;
  sections: readonly DocumentSection[];
}

export interface DocumentSection {
  /** URL fragment. */
  id: string;
  heading: string;
  parts: readonly DocumentPart[];
}

/** A paragraph, a list, or a table. */
export type DocumentPart = string | readonly string[] | DocumentTable;

export interface DocumentTable {
  caption: string;
  heads: readonly string[];
  rows: readonly (readonly string[])[];
}

export function isTable(part: DocumentPart): part is DocumentTable {
  return typeof part === "object" && "heads" in part;
}

/** Placeholder for CONTACT_ADDRESS. Names under .test receive no mail. */
export const contactAddress = "help@clearlane.test";

/** CONTACT_ADDRESS; on a local installation a placeholder that receives no mail. */
export function useContactAddress(): string {
  const root = useRouteLoaderData("root") as RootData | undefined;
  return root?.requestContext.contactAddress ?? contactAddress;
}
