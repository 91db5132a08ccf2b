import "#client/i18n/words/pages.ts";
import "#client/components/text/text-screen.css";
import { useTranslation } from "react-i18next";
import { useDayFormat } from "#client/components/day-format.ts";
import { Contents } from "#client/components/text/contents.tsx";
import { RichWords } from "#client/components/text/rich-words.tsx";
import { TextTable } from "#client/components/text/text-table.tsx";
import {
  isTable,
  type WrittenPart,
  type WrittenSection,
  type WrittenText,
} from "#client/components/text/written-text.ts";

/** A long text with its table of contents, its date and a way to print it. */
export function TextScreen({ text: { title, lead, since, sections } }: { text: WrittenText }) {
  const { t } = useTranslation("pages");
  const day = useDayFormat();
  return (
    <div className="written-screen">
      <header className="written-head">
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
        <p className="text-muted">
          {t("text.updated")} <time dateTime={since}>{day(since)}</time>
          <button
            type="button"
            className="btn btn-outline-secondary btn-sm needs-script"
            onClick={() => print()}
          >
            {t("text.print")}
          </button>
        </p>
      </header>
      <Contents sections={sections} />
      <div className="written-body">
        {sections.map((section, place) => (
          <Section key={section.id} section={section} number={place + 1} />
        ))}
      </div>
    </div>
  );
}

function Section({
  section: { id, heading, parts },
  number,
}: {
  section: WrittenSection;
  number: number;
}) {
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>
        {number}. {heading}
      </h2>
      {parts.map((part) => (
        <Part key={JSON.stringify(part)} part={part} />
      ))}
    </section>
  );
}

function Part({ part }: { part: WrittenPart }) {
  if (typeof part === "string")
    return (
      <p>
        <RichWords>{part}</RichWords>
      </p>
    );
  if (isTable(part)) return <TextTable table={part} />;
  return (
    <ul>
      {part.map((line) => (
        <li key={line}>
          <RichWords>{line}</RichWords>
        </li>
      ))}
    </ul>
  );
}
