import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router-dom";
import { useDayFormat } from "#client/components/date-format.ts";
import type { BlockState } from "#shared/contract/parts.ts";

export interface BlockFacts<Fact> {
  state: BlockState;
  facts: Fact[];
  note?: string | undefined;
  source?: string | undefined;
  recordedAt?: string | undefined;
}

interface FactBlockProps<Fact> {
  id: string;
  title: string;
  block: BlockFacts<Fact>;
  /** Renders the facts; not called for an empty block. */
  children: (facts: Fact[]) => ReactNode;
}

/** Full class names: the CSS purge only sees literals. */
export const stateClasses: Record<BlockState, string> = {
  present: "is-present",
  none: "is-none",
  "not-covered": "is-not-covered",
  failed: "is-failed",
};

/**
 * A block of facts in one of four states: present, none on this date, not in this data set, failed.
 */
export function FactBlock<Fact>({ id, title, block, children }: FactBlockProps<Fact>) {
  const { t } = useTranslation("details");
  const day = useDayFormat();
  const { state, facts, note, source, recordedAt } = block;
  return (
    <section
      className={`card fact-block ${stateClasses[state]}`}
      id={id}
      aria-labelledby={`${id}-title`}
    >
      <div className="card-body">
        <h2 id={`${id}-title`}>
          {title}
          {state === "present" && facts.length > 1 && (
            <span className="fact-count"> {facts.length}</span>
          )}
        </h2>
        {state === "present" ? children(facts) : <AbsentMessage state={state} />}
        {note && <p className="fact-note">{note}</p>}
        {(source || recordedAt) && (
          <p className="fact-source">
            {source && <FactSource source={source} />}{" "}
            {recordedAt && t("block.recorded", { day: day(recordedAt) })}
          </p>
        )}
      </div>
    </section>
  );
}

function AbsentMessage({ state }: { state: Exclude<BlockState, "present"> }) {
  const { t } = useTranslation("details");
  const { pathname, search } = useLocation();
  return (
    <p className="fact-state">
      <strong>{t(`block.${state}`)}</strong>{" "}
      {state === "failed" && <a href={pathname + search}>{t("block.retry")}</a>}
    </p>
  );
}

/** Source of a fact: a link if it is an address. */
export function FactSource({ source }: { source: string }) {
  const { t } = useTranslation("details");
  if (!/^https?:\/\//.test(source))
    return (
      <>
        {t("block.source")} {source}.
      </>
    );
  return (
    <>
      {t("block.source")}{" "}
      <a href={source} rel="noreferrer" className="text-break">
        {source.replace(/^https?:\/\//, "")}
      </a>
      .
    </>
  );
}
