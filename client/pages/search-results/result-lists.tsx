import { useDayFormat } from "#client/components/date-format.ts";
import { Link } from "#client/components/link.tsx";
import { Pagination } from "#client/components/pagination.tsx";
import {
  moreNotificationsItem,
  productSearchItems,
  type ResultItem,
} from "#client/components/screen-search/product-search.ts";
import { ResultText, ResultTitle } from "#client/components/screen-search/result-words.tsx";
import { useTranslation } from "#client/i18n/use-translation.ts";
import {
  initialsOf,
  type Member,
  pageSize,
  paginate,
  type ResultsData,
  type ResultTab,
  resultsAddress,
} from "#client/pages/search-results/search-results.ts";
import { paths } from "#shared/paths.ts";

interface ResultListProps {
  page: ResultsData;
  results: readonly ResultItem[];
}

/** All results, ten per page; below them links that run the query as a product search. */
export function ResultList({ page: data, results }: ResultListProps) {
  const { t } = useTranslation("find");
  const { q, tab, product } = data;
  const more = [...(product ? moreNotificationsItem(product, t) : []), ...productSearchItems(q, t)];
  const { items, page, last, first } = paginate(results, data.page);
  return (
    <>
      {product && product.failed.length > 0 && (
        <p className="alert alert-warning" role="alert">
          {t("page.partFailed", {
            parts: product.failed.map((part) => t(`page.part.${part}`)).join(", "),
          })}{" "}
          <a href={resultsAddress(data)}>{t("page.again")}</a>
        </p>
      )}
      {items.length > 0 && (
        <ol className="results-list" start={first}>
          {items.map((item) => (
            <Result key={item.id} item={item} />
          ))}
        </ol>
      )}
      <ResultPages q={q} tab={tab} page={page} last={last} total={results.length} />
      <section className="results-more" aria-labelledby="results-more">
        <h3 id="results-more">{t("group.more")}</h3>
        {results.length === 0 && <p>{t("page.nothing")}</p>}
        <ul className="results-list">
          {more.map((item) => (
            <Result key={item.id} item={item} />
          ))}
        </ul>
      </section>
    </>
  );
}

function Result({ item }: { item: ResultItem }) {
  const { address } = item;
  return (
    <li>
      <Link to={address} className="result-title">
        <ResultTitle item={item} />
      </Link>
      <span className="result-address">{address}</span>
      <span className="result-text">
        <ResultText item={item} />
      </span>
    </li>
  );
}

interface MemberListProps {
  page: ResultsData;
  /** Matching members; null without a team or if it failed to load. */
  members: readonly Member[] | null;
}

/** Members of the user's team, or the reason there are none. */
export function MemberList({ page: data, members }: MemberListProps) {
  const { q, tab, team } = data;
  if (members === null || members.length === 0)
    return (
      <NoMembers page={data} isEmptyTeam={team.state === "team" && team.members.length === 0} />
    );
  const { items, page, last } = paginate(members, data.page);
  return (
    <>
      <ul className="results-list member-list">
        {items.map((member) => (
          <MemberItem key={member.email} member={member} />
        ))}
      </ul>
      <ResultPages q={q} tab={tab} page={page} last={last} total={members.length} />
    </>
  );
}

function MemberItem({ member }: { member: Member }) {
  const { t } = useTranslation("find");
  const day = useDayFormat();
  const { email, name, cap, used, addedAt } = member;
  return (
    <li>
      <span className="member-initials" aria-hidden="true">
        {initialsOf(member)}
      </span>
      <span className="result-title">{name || email}</span>
      <a className="result-address" href={`mailto:${email}`}>
        {email}
      </a>
      <span className="result-text">
        {t("page.member", { day: day(addedAt) })}{" "}
        {cap === null ? t("page.used", { count: used }) : t("page.usedOf", { used, cap })}
      </span>
    </li>
  );
}

/** Reason for an empty list, with a next step. */
function NoMembers({ page, isEmptyTeam }: { page: ResultsData; isEmptyTeam: boolean }) {
  const { t } = useTranslation("find");
  if (page.team.state === "failed")
    return (
      <p className="alert alert-warning" role="alert">
        {t("page.peopleFailed")} <a href={resultsAddress(page)}>{t("page.again")}</a>
      </p>
    );
  if (page.team.state === "none")
    return (
      <p>
        {t("page.noTeam")} <Link to={paths.pricing()}>{t("page.plans")}</Link>
      </p>
    );
  if (!isEmptyTeam) return <p>{t("page.noPeople", { q: page.q })}</p>;
  return (
    <p>
      {t("page.emptyTeam")} <Link to={paths.account({ tab: "team" })}>{t("page.addMembers")}</Link>
    </p>
  );
}

interface ResultPagesProps {
  q: string;
  tab: ResultTab;
  page: number;
  last: number;
  total: number;
}

function ResultPages({ q, tab, page, last, total }: ResultPagesProps) {
  const { t } = useTranslation("find");
  const first = (page - 1) * pageSize + 1;
  return (
    <Pagination
      page={page}
      last={last}
      addressOf={(n) => resultsAddress({ q, tab, page: n })}
      labels={{
        navigation: t("page.pages"),
        previous: t("page.previous"),
        next: t("page.next"),
        page: (n) => t("page.number", { n }),
        range: t("page.range", { first, last: Math.min(total, first + pageSize - 1), total }),
      }}
    />
  );
}
