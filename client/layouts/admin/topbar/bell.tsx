import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router-dom";
import { transport } from "#client/api/http.ts";
import { Icon } from "#client/components/icon.tsx";
import {
  countNews,
  type FeedNews,
  freshNews,
  keepFeed,
  readKeptFeed,
} from "#client/layouts/admin/topbar/feed-news.ts";
import { createClient } from "#shared/contract/call.ts";
import { notifications } from "#shared/contract/notifications.ts";

const feed = "/latest-notifications";
/** So many of the newest are looked through. */
const size = 50;

/** The way to the feed; with how much is new there, once that is known. */
export function Bell() {
  const { t } = useTranslation("shell");
  const { count, from } = useFeedNews() ?? { count: 0, from: null };
  const shown = count >= size ? `${size - 1}+` : String(count);
  return (
    <Link
      to={from ? `${feed}?from=${from}` : feed}
      className="btn topbar-button bell"
      aria-label={count > 0 ? t("topbar.bellNew", { shown }) : t("topbar.bell")}
    >
      <Icon name="bell" />
      {count > 0 && <span className="bell-count">{shown}</span>}
    </Link>
  );
}

/** Null until it is known, and in a browser that never opened the feed. */
function useFeedNews(): FeedNews | null {
  const { pathname } = useLocation();
  const [news, setNews] = useState<FeedNews | null>(null);
  useEffect(() => {
    if (pathname === feed) {
      keepFeed({ opened: new Date().toISOString() });
      return setNews(null);
    }
    const kept = readKeptFeed();
    if (!kept) return;
    const known = freshNews(kept);
    if (known) return setNews(known);
    const asking = new AbortController();
    createClient(transport, "/api")(
      notifications.list,
      { size },
      { signal: asking.signal },
    ).then(
      ({ items }) => {
        const counted = countNews(items, kept.opened);
        keepFeed({ ...kept, asked: { at: new Date().toISOString(), news: counted } });
        setNews(counted);
      },
      // Unknown is not shown; the feed itself says what is wrong.
      () => undefined,
    );
    return () => asking.abort();
  }, [pathname]);
  return news;
}
