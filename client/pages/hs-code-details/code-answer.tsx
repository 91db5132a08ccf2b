import { useTranslation } from "react-i18next";
import { Code } from "#client/components/code.tsx";
import { CopyButton } from "#client/components/copy-button.tsx";
import { useDayFormat } from "#client/components/day-format.ts";
import type { HsCodeDetails } from "#shared/contract/hs-codes.ts";
import { formatHsCode } from "#shared/domain/hs-code.ts";

export interface CodeAnswerProps {
  details: HsCodeDetails;
  /** The day the answer is for, YYYY-MM-DD. */
  day: string | null;
  described?: string;
}

/** The answer line: the code, its words, what is not known of it, and until when it stands. */
export function CodeAnswer({ details, day, described }: CodeAnswerProps) {
  const { t } = useTranslation("details");
  const { code, level, title, unknownDigits } = details;
  return (
    <header className="code-answer">
      <p className="text-muted mb-0">{t(`level.${level}`, { code: formatHsCode(code) })}</p>
      <h1>
        <Code digits={code} /> {title}
      </h1>
      <p className="answer-tools">
        <CopyButton text={formatHsCode(code)} label={t("copy.code")} />
        <Status edition={details.edition} day={day} />
      </p>
      {unknownDigits && (
        <p className="alert alert-warning">
          {t("answer.unknownDigits", {
            asked: formatHsCode(code + unknownDigits),
            code: formatHsCode(code),
            digits: unknownDigits,
          })}
        </p>
      )}
      {described && (
        <p className="text-muted text-break">{t("answer.described", { words: described })}</p>
      )}
    </header>
  );
}

function Status({ edition, day }: { edition: HsCodeDetails["edition"]; day: string | null }) {
  const { t } = useTranslation("details");
  const format = useDayFormat();
  const { name, validFrom, validTo } = edition;
  const words = { edition: name, from: format(validFrom), to: validTo ? format(validTo) : "" };
  const isOutside = day !== null && (day < validFrom || (validTo !== null && day > validTo));
  if (isOutside)
    return (
      <span className="badge status-outside">
        {t("status.outside", { ...words, day: format(day) })}
      </span>
    );
  return <span>{t(validTo ? "status.valid" : "status.validOpen", words)}</span>;
}
