import type { ReactNode } from "react";
import { useDayFormat } from "#client/components/date-format.ts";
import { HsCode } from "#client/components/hs-code.tsx";
import { ServerText } from "#client/components/server-text.tsx";
import { useTranslation } from "#client/i18n/use-translation.ts";
import {
  EditionLine,
  FactBlock,
  LegalBase,
  MissingList,
  TableHeader,
} from "#client/pages/hs-code-details/fact-block.tsx";
import { splitDuties } from "#client/pages/hs-code-details/hs-code-details.ts";
import type { Duty, Lane } from "#shared/contract/lanes.ts";
import { lastDay } from "#shared/domain/last-day.ts";

const columns = ["layer", "rate", "why", "from", "through", "source"] as const;

/**
 * The duty layers that are due with their total, the rates that an importer can claim, and folded,
 * as the total names them, the duties that may apply.
 */
export function DutyStack({ lane }: { lane: Lane }) {
  const { t } = useTranslation("lane");
  const { duties, line } = lane;
  const { due, claim, may } = splitDuties(duties.facts);
  const editions = new Map(duties.facts.map(({ edition }) => [edition?.source, edition]));
  const isFolded = duties.total !== null;
  return (
    <FactBlock id="duties" title={t("duties.title")} block={duties} isOpen>
      {() => (
        <>
          <DutyTable caption={t("duties.caption")}>
            <DutyRows duties={isFolded ? due : [...due, ...may]} />
            {duties.total && <TotalRow total={duties.total} line={line} />}
            <DutyRows duties={claim} title={t("duties.claim")} />
          </DutyTable>
          {isFolded && may.length > 0 && (
            <details className="fold">
              <summary>{t("duties.may", { count: may.length })}</summary>
              <DutyTable caption={t("duties.mayCaption")}>
                <DutyRows duties={may} />
              </DutyTable>
            </details>
          )}
          {[...editions.values()].map(
            (edition) => edition && <EditionLine key={edition.source} edition={edition} />,
          )}
        </>
      )}
    </FactBlock>
  );
}

function DutyTable({ caption, children }: { caption: string; children: ReactNode }) {
  const { t } = useTranslation("lane");
  return (
    <table className="table card-table stacked-table duty-table">
      <caption className="visually-hidden">{caption}</caption>
      <TableHeader names={columns.map((column) => t(`duties.${column}`))} />
      {children}
    </table>
  );
}

interface DutyRowsProps {
  duties: readonly Duty[];
  title?: string;
}

function DutyRows({ duties, title }: DutyRowsProps) {
  if (duties.length === 0) return null;
  return (
    <tbody>
      {title && (
        <tr className="stack-head">
          <th scope="rowgroup" colSpan={columns.length}>
            {title}
          </th>
        </tr>
      )}
      {duties.map((duty) => (
        <DutyRow key={keyOf(duty)} duty={duty} />
      ))}
    </tbody>
  );
}

const keyOf = ({ layer, name, program, rate, validFrom, why }: Duty) =>
  [layer, name, program, rate, validFrom, why].join();

function DutyRow({ duty }: { duty: Duty }) {
  const { t } = useTranslation("lane");
  const day = useDayFormat();
  const { layer, name, rate, program, certainty, why, stacks, legalBase, source } = duty;
  return (
    <tr>
      <th scope="row">
        <ServerText>{name}</ServerText>{" "}
        <small className="text-muted">{t(`duties.kind.${layer}`)}</small>
      </th>
      <td data-label={t("duties.rate")}>
        <strong>
          <ServerText>{rate}</ServerText>
        </strong>{" "}
        {program && (
          <small className="text-muted">
            {t(layer === "additional" ? "duties.heading" : "duties.program", { program })}
          </small>
        )}{" "}
        {certainty !== "certain" && (
          <span className="badge badge-soft">{t(`certainty.${certainty}`)}</span>
        )}
      </td>
      <td data-label={t("duties.why")}>
        {why && <ServerText>{why}</ServerText>}{" "}
        {stacks && (
          <>
            {t("duties.stacks", { stacks: "" })}
            <ServerText>{stacks}</ServerText>
          </>
        )}
      </td>
      <td data-label={t("duties.from")}>{duty.validFrom && day(duty.validFrom)}</td>
      <td data-label={t("duties.through")}>{duty.validTo && day(lastDay(duty.validTo))}</td>
      <td data-label={t("duties.source")}>
        <LegalBase legalBase={legalBase} source={source} />
      </td>
    </tr>
  );
}

interface TotalRowProps {
  total: NonNullable<Lane["duties"]["total"]>;
  line: string | null;
}

/** The sum and what it leaves out. */
function TotalRow({ total, line }: TotalRowProps) {
  const { t } = useTranslation("lane");
  const { state, text, missing } = total;
  return (
    <tbody className="stack-total">
      <tr>
        <th scope="row">
          {t("duties.total")}{" "}
          {line && (
            <small className="text-muted">
              <HsCode digits={line} />
            </small>
          )}
        </th>
        <td data-label={t("duties.rate")}>
          <strong>
            <ServerText>{text}</ServerText>
          </strong>
        </td>
        <td colSpan={columns.length - 2}>
          {state !== "exact" && <span>{t(`duties.state.${state}`)} </span>}
          {missing.length > 0 && (
            <>
              {t("duties.missing")}
              <MissingList items={missing} />
            </>
          )}
          {state === "range" && (
            <a className="screen-only" href="#national">
              {t("duties.choose")}
            </a>
          )}
        </td>
      </tr>
    </tbody>
  );
}
