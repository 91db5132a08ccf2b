import type { NoticeSource } from "#server/backend/sources/notice-source.ts";
import { refusePage } from "#server/backend/sources/read-page.ts";
import {
  createXmlReader,
  elementsAt,
  textAt,
  type XmlElement,
} from "#server/backend/sources/read-xml.ts";

export interface AtomFeed {
  entries: XmlElement[];
  /** Address of the next page. */
  next: string | null;
}

/** Throws AppError `invalid-input` for what is not a whole Atom feed. */
export function readAtom(source: Pick<NoticeSource, "name" | "format">, page: string): AtomFeed {
  const xml = createXmlReader(["feed"]);
  try {
    const [feed] = xml.write(page.replace(/^\uFEFF/, ""));
    xml.end();
    if (!feed) throw new Error("it is no feed");
    const next = elementsAt(feed, "link").find(({ attributes }) => attributes.rel === "next");
    return {
      entries: elementsAt(feed, "entry"),
      next: next?.attributes.href ?? nextOfPages(feed),
    };
  } catch (error) {
    const [why = ""] = (error as Error).message.split("\n");
    throw refusePage(source, `it is not a complete Atom feed (${why.slice(0, 100)})`);
  }
}

/** legislation.gov.uk counts the pages that follow. */
function nextOfPages(feed: XmlElement): string | null {
  const [page, more] = [textAt(feed, "page"), textAt(feed, "morePages")].map(Number);
  return page && more ? `?page=${page + 1}` : null;
}

/** An entry's fields as a record, for reading field by field. */
export function fieldsOfEntry(entry: XmlElement): Record<string, string | undefined> {
  const links = elementsAt(entry, "link");
  const page = links.find(({ attributes }) => (attributes.rel ?? "alternate") === "alternate");
  return {
    id: textAt(entry, "id"),
    title: textAt(entry, "title"),
    summary: textAt(entry, "summary") ?? textAt(entry, "content"),
    published: textAt(entry, "published") ?? textAt(entry, "updated"),
    link: (page ?? links[0])?.attributes.href ?? textAt(entry, "id"),
  };
}
