import { pageOf, stableId, summaryOf } from "#server/api/atom.ts";
import type { Notification } from "#shared/contract/notifications.ts";
import { paths } from "#shared/paths.ts";

export interface JsonFeedInput {
  /** For absolute links. */
  origin: string;
  /** The filters as a query string with its question mark; may be empty. */
  query: string;
  items: readonly Notification[];
}

/** JSON Feed 1.1, with the ids of the Atom feed. */
export function writeJsonFeed({ origin, query, items }: JsonFeedInput): object {
  return {
    version: "https://jsonfeed.org/version/1.1",
    title: `Clearlane notifications${query === "" ? "" : " (filtered)"}`,
    description: "What changed in duties, measures and requirements.",
    home_page_url: origin + paths.latestNotifications() + query,
    feed_url: `${origin}/feeds/notifications.json${query}`,
    language: "en",
    authors: [{ name: "Clearlane" }],
    items: items.map((item) => ({
      id: stableId(`notification ${item.id}`),
      url: pageOf(origin, item),
      external_url: item.source.url,
      title: item.headline,
      content_text: summaryOf(item),
      date_published: `${item.dates.published}T00:00:00Z`,
      date_modified: item.noticedAt,
      tags: [item.kind, item.market, ...item.codes],
    })),
  };
}
