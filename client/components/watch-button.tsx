import "#client/i18n/words/watch.ts";
import { useEffect, useState } from "react";
import { Form, useLocation, useRouteLoaderData } from "react-router-dom";
import { transport } from "#client/api/http.ts";
import { Icon } from "#client/components/icon.tsx";
import { useTranslation } from "#client/i18n/use-translation.ts";
import type { RootData } from "#client/root-loader.ts";
import { createClient } from "#shared/contract/call.ts";
import { type WatchTarget, watches } from "#shared/contract/watches.ts";
import { paths } from "#shared/paths.ts";

/**
 * Watches the subject of the page; visitors sign in first and return. The server renders the same
 * form for everybody, so that the page can be cached; the browser asks whether the subject is
 * watched.
 */
export function WatchButton({ kind, target }: { kind: WatchTarget["kind"]; target: string }) {
  const { t } = useTranslation("watch");
  const { pathname, search } = useLocation();
  const id = useWatchId(kind, target);
  return (
    <Form method="post" action={paths.watches()} preventScrollReset replace className="watch-form">
      <input type="hidden" name="intent" value={id ? "remove" : "watch"} />
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="key" value={target} />
      {id && <input type="hidden" name="id" value={id} />}
      <input type="hidden" name="returnTo" value={pathname + search} />
      <button
        type="submit"
        className={id ? "btn btn-sm btn-accent" : "btn btn-sm btn-outline-secondary"}
      >
        <Icon name={id ? "check" : "bell"} /> {t(`${id ? "stop" : "watch"}.${kind}`)}
      </button>
    </Form>
  );
}

/** Null for visitors and until the answer arrives. Asked again after a client navigation back. */
function useWatchId(kind: WatchTarget["kind"], key: string): string | null {
  const root = useRouteLoaderData("root") as RootData | undefined;
  const visit = useLocation().key;
  const [id, setId] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `visit` says that a form came back
  useEffect(() => {
    // In an effect, since the server shares a screen that reads no personal data.
    if (!root?.user) return;
    const request = new AbortController();
    createClient(transport, "/api")(watches.state, { kind, key }, { signal: request.signal }).then(
      (state) => setId(state.id),
      // After a failure the button offers to watch: watching twice is harmless.
      () => undefined,
    );
    return () => request.abort();
  }, [root, kind, key, visit]);
  return id;
}
