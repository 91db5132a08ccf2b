import "#client/i18n/words/notifications.ts";
import "#client/i18n/words/watches.ts";
import "#client/pages/watches/watches.css";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  redirectDocument,
  useActionData,
  useLoaderData,
} from "react-router-dom";
import { type FormOutcome, type Intent, runIntent, send } from "#client/api/form-outcome.ts";
import { type Result, toResult } from "#client/api/load.ts";
import { apiContext, requestContext } from "#client/api/request-context.ts";
import { requireUser, signInAddress } from "#client/auth/guards.ts";
import { CollapsibleList } from "#client/components/collapsible-list.tsx";
import { IntentForm, SubmitButton } from "#client/components/form.tsx";
import { Link } from "#client/components/link.tsx";
import { parseOwnPath } from "#client/components/return-address.ts";
import { ServerText } from "#client/components/server-text.tsx";
import { useTranslation } from "#client/i18n/use-translation.ts";
import { CalendarPart } from "#client/pages/watches/calendar-part.tsx";
import { Outcome } from "#client/pages/watches/outcome.tsx";
import { useSearchTitle, WatchCard } from "#client/pages/watches/watch-card.tsx";
import type { PageHandle } from "#client/routes/screen.ts";
import type { AnswerOf } from "#shared/contract/call.ts";
import { session } from "#shared/contract/session.ts";
import { type WatchSettings, type WatchTarget, watches } from "#shared/contract/watches.ts";
import { paths } from "#shared/paths.ts";

interface WatchesData {
  watched: Result<AnswerOf<typeof watches.list>>;
  settings: Result<WatchSettings>;
  /** A feed search to confirm. */
  search: string | null;
}

export async function loader(args: LoaderFunctionArgs): Promise<WatchesData> {
  await requireUser(args);
  const api = args.context.get(apiContext);
  const [watched, settings] = await Promise.all([
    toResult(api(watches.list, {})),
    toResult(api(watches.settings, {})),
  ]);
  const search = new URL(args.request.url).searchParams.get("search");
  return { watched, settings, search };
}

/** Returns to the page that the form names, if any. */
const thenReturn = (values: Readonly<Record<string, string>>) => {
  const path = parseOwnPath(values.returnTo);
  return path === null ? undefined : redirect(path);
};

const intents = {
  watch: async (api, values) => {
    const { kind = "", key = "" } = values;
    await send(api, watches.add, { kind: kind as WatchTarget["kind"], key });
    return thenReturn(values) ?? redirect(paths.watches());
  },
  remove: async (api, values) => {
    await send(api, watches.remove, { id: values.id ?? "" });
    return thenReturn(values);
  },
  restore: (api, { id = "" }) => send(api, watches.restore, { id }),
  dismiss: (api, { id = "" }) => send(api, watches.dismiss, { id }),
  undismiss: (api, { id = "" }) => send(api, watches.undismiss, { id }),
  read: (api, { id = "" }) => send(api, watches.read, { id }),
  "unread-again": (api, { id = "" }) => send(api, watches.unreadAgain, { id }),
  "mark-all": (api) => api(watches.readAll, {}),
  "revoke-calendars": (api) => api(watches.revokeCalendars, {}),
} as const satisfies Record<string, Intent>;

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  const { user } = await context.get(apiContext)(session.show, {});
  if (user) return (await makeCalendar(args)) ?? runIntent(args, intents);
  // A visitor returns to the page on which they pressed the button.
  const returnTo = parseOwnPath((await request.formData()).get("returnTo")) ?? paths.watches();
  return redirectDocument(signInAddress(returnTo, context.get(requestContext)));
}

/** The only form that returns data: the address, which is shown once. */
async function makeCalendar({ request, context }: ActionFunctionArgs) {
  const form = await request.clone().formData();
  if (form.get("intent") !== "calendar") return null;
  const watchId = form.get("id");
  const made = await toResult(
    send(
      context.get(apiContext),
      watches.createCalendar,
      typeof watchId === "string" ? { watchId } : {},
    ),
  );
  const { origin } = new URL(context.get(requestContext).baseUrl ?? request.url);
  const outcome: FormOutcome = {
    intent: "calendar",
    values: made.ok ? { address: origin + paths.calendar({ key: made.value.secret }) } : {},
    problem: made.ok ? null : made.error,
  };
  return outcome;
}

export const handle: PageHandle = { title: (t) => t("watches:title") };

/** The user's watches and their news, unread first. */
export function Component() {
  const { t } = useTranslation("watches");
  const { watched, settings, search } = useLoaderData<typeof loader>();
  const outcome = useActionData() as FormOutcome | undefined;
  return (
    <div className="watches-page">
      <header className="watches-head">
        <h1>{t("title")}</h1>
        <p className="text-muted">{t("lead")}</p>
      </header>
      <Outcome outcome={outcome} />
      {search && <ConfirmSearch search={search} />}
      {watched.ok ? (
        <Watched watched={watched.value} />
      ) : (
        <p className="alert alert-warning" role="alert">
          {t("failed")} <ServerText>{watched.error.message}</ServerText>
        </p>
      )}
      {settings.ok && watched.ok && watched.value.total > 0 && (
        <CalendarPart inUse={settings.value.calendars} outcome={outcome} />
      )}
      {settings.ok && <MailSummary settings={settings.value} />}
    </div>
  );
}

/** Watches with news come first. */
const watchesShown = 10;

function Watched({ watched }: { watched: AnswerOf<typeof watches.list> }) {
  const { t } = useTranslation("watches");
  const { items, unread, total, limit } = watched;
  if (items.length === 0) return <NoWatches />;
  return (
    <>
      <div className="watches-summary">
        <p>
          <strong>{unread > 0 ? t("unread", { count: unread }) : t("noneUnread")}</strong>{" "}
          <span className="text-muted">{t("count", { count: total, limit })}</span>
        </p>
        {unread > 0 && (
          <IntentForm intent="mark-all" action={paths.watches()} outcome={undefined}>
            <SubmitButton
              intent="mark-all"
              className="btn btn-sm btn-outline-secondary"
              label={t("markAll")}
            />
          </IntentForm>
        )}
      </div>
      <CollapsibleList
        items={items}
        shown={watchesShown}
        more={({ length }) => t("more", { count: length })}
      >
        {(some) => some.map((watch) => <WatchCard key={watch.id} watch={watch} />)}
      </CollapsibleList>
    </>
  );
}

function NoWatches() {
  const { t } = useTranslation("watches");
  return (
    <section className="card card-body" aria-labelledby="none-title">
      <h2 id="none-title">{t("empty.title")}</h2>
      <p>{t("empty.text")}</p>
      <p className="watches-links">
        <Link className="btn btn-accent" to={paths.hsCodeSearch()}>
          {t("empty.codes")}
        </Link>
        <Link className="btn btn-outline-secondary" to={paths.latestNotifications()}>
          {t("empty.feed")}
        </Link>
      </p>
    </section>
  );
}

/** Frequency of the digest mail; the account page has its settings. */
function MailSummary({ settings: { digest } }: { settings: WatchSettings }) {
  const { t } = useTranslation("watches");
  return (
    <section className="card card-body" aria-labelledby="mail-title">
      <h2 id="mail-title">{t("mail.title")}</h2>
      <p className="watches-done">
        <span>{t(`mail.${digest}`)}</span>
        <Link className="btn btn-outline-secondary" to={paths.account({ tab: "preferences" })}>
          {t("mail.change")}
        </Link>
      </p>
    </section>
  );
}

function ConfirmSearch({ search }: { search: string }) {
  const { t } = useTranslation("watches");
  const title = useSearchTitle(search, {});
  return (
    <section className="card card-body" aria-labelledby="confirm-title">
      <h2 id="confirm-title">{t("confirm.title")}</h2>
      <p className="text-break">{title}</p>
      <p className="text-muted">{t("confirm.text")}</p>
      <IntentForm
        intent="watch"
        action={paths.watches()}
        outcome={undefined}
        hidden={{ kind: "search", key: search }}
      >
        <SubmitButton intent="watch" className="btn btn-accent" label={t("confirm.add")} />
      </IntentForm>
    </section>
  );
}
