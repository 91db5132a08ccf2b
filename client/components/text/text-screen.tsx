import "#client/i18n/words/pages.ts";
import "#client/components/text/text-screen.css";
import { useEffect, useState } from "react";
import { useDayFormat } from "#client/components/date-format.ts";
import { PhoneFold } from "#client/components/phone-fold.tsx";
import {
  type DocumentPart,
  type DocumentSection,
  type DocumentTable,
  isTable,
  RichText,
  type TextDocument,
} from "#client/components/text/rich-text.tsx";
import { useTranslation } from "#client/i18n/use-translation.ts";

/** A long text with table of contents, date and print button. */
export function TextScreen({ text: { title, lead, since, sections } }: { text: TextDocument }) {
  const { t } = useTranslation("pages");
  const day = useDayFormat();
  return (
    <div className="document-screen">
      <header className="document-head">
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
      <TableOfContents sections={sections} />
      <div className="document-body">
        {sections.map((section, index) => (
          <Section key={section.id} section={section} number={index + 1} />
        ))}
      </div>
    </div>
  );
}

function Section({
  section: { id, heading, parts },
  number,
}: {
  section: DocumentSection;
  number: number;
}) {
  return (
    <section aria-labelledby={`${id}-title`}>
      <PhoneFold id={id} title={`${number}. ${heading}`} titleId={`${id}-title`}>
        {parts.map((part) => (
          <Part key={JSON.stringify(part)} part={part} />
        ))}
      </PhoneFold>
    </section>
  );
}

function Part({ part }: { part: DocumentPart }) {
  if (typeof part === "string")
    return (
      <p>
        <RichText>{part}</RichText>
      </p>
    );
  if (isTable(part)) return <TextTable table={part} />;
  return (
    <ul>
      {part.map((line) => (
        <li key={line}>
          <RichText>{line}</RichText>
        </li>
      ))}
    </ul>
  );
}

/** A table that scrolls sideways on phones. */
function TextTable({ table: { caption, heads, rows } }: { table: DocumentTable }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling regions take the focus
    <section className="document-table" tabIndex={0} aria-label={caption}>
      <table className="table">
        <caption>{caption}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first = "", ...others]) => (
            <tr key={first}>
              <th scope="row">
                <RichText>{first}</RichText>
              </th>
              {others.map((cell, index) => (
                <td key={heads[index + 1]}>
                  <RichText>{cell}</RichText>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Table of contents, beside the text on wide screens, with the current section marked. */
function TableOfContents({ sections }: { sections: readonly DocumentSection[] }) {
  const { t } = useTranslation("pages");
  const current = useSectionInView(sections);
  return (
    <nav className="document-contents" aria-labelledby="contents-title">
      <h2 id="contents-title">{t("text.contents")}</h2>
      <ol>
        {sections.map(({ id, heading }) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={id === current ? "location" : undefined}>
              {heading}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Distance from the window's top to the sticky bar's lower edge, where reading begins. */
const readingLinePx = 140;

/**
 * The section being read: the last one that begins above the reading line; the last one of all at
 * the end of the page.
 */
function useSectionInView(sections: readonly Pick<DocumentSection, "id">[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    let frame = 0;
    const update = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => setCurrent(findCurrent(sections)));
    };
    update();
    addEventListener("scroll", update, { passive: true });
    addEventListener("resize", update);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener("scroll", update);
      removeEventListener("resize", update);
    };
  }, [sections]);
  return current;
}

function findCurrent(sections: readonly Pick<DocumentSection, "id">[]): string | undefined {
  const { scrollHeight } = document.documentElement;
  const isAtEnd = scrollHeight > innerHeight && innerHeight + scrollY >= scrollHeight - 2;
  if (isAtEnd) return sections.at(-1)?.id;
  const passed = sections.filter(
    ({ id }) =>
      (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) < readingLinePx,
  );
  return passed.at(-1)?.id ?? sections[0]?.id;
}
