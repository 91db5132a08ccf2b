import "#client/i18n/words/parties.ts";
import "#client/pages/party-screening/party-screening.css";
import { data, type LoaderFunctionArgs, useLoaderData } from "react-router-dom";
import { type PageError, toResult } from "#client/api/load.ts";
import { apiContext } from "#client/api/request-context.ts";
import { requireUser } from "#client/auth/guards.ts";
import { useDayFormat } from "#client/components/date-format.ts";
import { findFieldError } from "#client/components/form.tsx";
import { QueryForm } from "#client/components/query-form.tsx";
import { ServerText } from "#client/components/server-text.tsx";
import { useTranslation } from "#client/i18n/use-translation.ts";
import { MatchCard, useShare } from "#client/pages/party-screening/match-card.tsx";
import { NoLists } from "#client/pages/party-screening/no-lists.tsx";
import type { PageHandle } from "#client/routes/screen.ts";
import type { AnswerOf } from "#shared/contract/call.ts";
import { parties, screeningBar } from "#shared/contract/parties.ts";
import { paths } from "#shared/paths.ts";

type Screening = AnswerOf<typeof parties.screen>;

interface ScreeningData {
  /** As typed; null before the first name. */
  name: string | null;
  /** Null if they failed to load. */
  lists: Screening["lists"] | null;
  found: Screening | null;
  problem: PageError | null;
}

export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  const api = args.context.get(apiContext);
  const name = new URL(args.request.url).searchParams.get("name");
  const [known, screened] = await Promise.all([
    toResult(api(parties.lists, {})),
    name === null ? null : toResult(api(parties.screen, { name })),
  ]);
  const lists = known.ok ? known.value.lists : null;
  const page: ScreeningData = { name, lists, found: null, problem: null };
  if (screened === null) return data(page);
  if (screened.ok) return data({ ...page, lists: screened.value.lists, found: screened.value });
  const isInvalidInput = screened.error.code === "invalid-input";
  return data({ ...page, problem: screened.error }, { status: isInvalidInput ? 400 : 503 });
}

export const handle: PageHandle = { title: (t) => t("parties:title") };

/** Screens names against the imported lists. Shows similarity only and gives no advice. */
export function Component() {
  const { t } = useTranslation("parties");
  const { name, lists, found, problem } = useLoaderData<typeof loader>();
  const hasLists = lists?.some(({ edition }) => edition !== null) ?? true;
  return (
    <div className="screening-page">
      <header>
        <h1>{t("title")}</h1>
        <p className="text-muted">{t("lead")}</p>
      </header>
      <ScreeningForm name={name ?? ""} problem={problem} />
      {problem && findFieldError(problem, "name") === undefined && (
        <p className="alert alert-warning" role="alert">
          {t("failed")} <ServerText>{problem.message}</ServerText>
        </p>
      )}
      {found ? (
        <Outcome name={name ?? ""} found={found} hasLists={hasLists} />
      ) : (
        lists && <Lists lists={lists} />
      )}
      {!hasLists && <NoLists />}
    </div>
  );
}

function ScreeningForm({ name, problem }: Pick<ScreeningData, "problem"> & { name: string }) {
  const { t } = useTranslation("parties");
  return (
    <QueryForm
      action={paths.partyScreening()}
      name="name"
      value={name}
      problem={problem ? findFieldError(problem, "name") : undefined}
      spellCheck={false}
      words={{
        form: t("title"),
        label: t("form.name"),
        go: t("form.go"),
        busy: t("form.busy"),
        hint: t("form.hint"),
      }}
    />
  );
}

interface OutcomeProps {
  name: string;
  found: Screening;
  hasLists: boolean;
}

function Outcome({ name, found: { items, lists }, hasLists }: OutcomeProps) {
  const { t } = useTranslation("parties");
  const share = useShare();
  const bar = share(screeningBar);
  return (
    <section className="screening-outcome" aria-labelledby="outcome-title">
      <h2 id="outcome-title" className="text-break">
        {t("outcome.title", { name })}
      </h2>
      <p role="status">
        {!hasLists
          ? t("outcome.noLists")
          : items.length === 0
            ? t("outcome.none", { bar })
            : t("outcome.found", { count: items.length, bar })}
      </p>
      <Lists lists={lists} />
      {items.length > 0 && <p className="text-muted">{t("outcome.score")}</p>}
      {items.map((match) => (
        <MatchCard
          key={`${match.list} ${match.key}`}
          match={match}
          listTitle={lists.find(({ list }) => list === match.list)?.title ?? match.list}
        />
      ))}
    </section>
  );
}

function Lists({ lists }: Pick<Screening, "lists">) {
  const { t } = useTranslation("parties");
  const day = useDayFormat();
  return (
    <ul className="screening-lists" aria-label={t("lists.label")}>
      {lists.map(({ list, title, edition }) => (
        <li key={list}>
          <ServerText>{title}</ServerText>
          {": "}
          {edition === null ? t("lists.missing") : t("lists.edition", { day: day(edition) })}
        </li>
      ))}
    </ul>
  );
}
