import type { ReactNode } from "react";
import { useDayFormat } from "#client/components/date-format.ts";
import { ServerText } from "#client/components/server-text.tsx";
import { useTranslation } from "#client/i18n/use-translation.ts";
import type { ScreeningMatch } from "#shared/contract/parties.ts";

/** Rounded down, so that 100 % only stands for identical words. */
export function useShare(): (score: number) => string {
  const { language } = useTranslation().i18n;
  const format = new Intl.NumberFormat(language, { style: "percent" });
  return (score) => format.format(Math.floor(score * 100 + 1e-9) / 100);
}

/** A listed party: similarity of its name, and its entry in the list. */
export function MatchCard({ match, listTitle }: { match: ScreeningMatch; listTitle: string }) {
  const { t } = useTranslation("parties");
  const share = useShare();
  const day = useDayFormat();
  const { name, score, isExact, matched, type, programs, countries, ids, remarks } = match;
  const titleId = `party-${match.list}-${match.key}`;
  return (
    <article className="card card-body screening-match" aria-labelledby={titleId}>
      <h3 id={titleId} className="text-break" lang="und">
        {name}
      </h3>
      <p>
        <strong>{t("match.score", { score: share(score) })}</strong>{" "}
        <span className="badge badge-soft">{t(isExact ? "match.exact" : "match.close")}</span>
      </p>
      <dl className="screening-facts">
        <Fact name={t("match.matched")}>
          <span lang="und">{matched.name}</span> ({t(`match.kind.${matched.kind}`)})
        </Fact>
        <Fact name={t("match.list")}>
          <ServerText>{listTitle}</ServerText>, {t("lists.edition", { day: day(match.edition) })}
        </Fact>
        <Fact name={t("match.key")}>{match.key}</Fact>
        <Fact name={t("match.type")}>{t(`match.types.${type}`)}</Fact>
        <Fact name={t("match.programs")}>{programs.join(", ")}</Fact>
        <Fact name={t("match.countries")}>{countries.join(", ")}</Fact>
        <Fact name={t("match.ids")}>{ids.join("; ")}</Fact>
        <Fact name={t("match.remarks")}>{remarks ?? ""}</Fact>
      </dl>
    </article>
  );
}

/** Omitted without a value. */
function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (children === "") return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd className="text-break">{children}</dd>
    </div>
  );
}
