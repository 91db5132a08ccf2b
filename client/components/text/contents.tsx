import { useTranslation } from "react-i18next";
import { useSectionInView } from "#client/components/text/use-section-in-view.ts";
import type { WrittenSection } from "#client/components/text/written-text.ts";

/**
 * The table of contents: beside the text where there is room, with the section marked that is being
 * read.
 */
export function Contents({ sections }: { sections: readonly WrittenSection[] }) {
  const { t } = useTranslation("pages");
  const current = useSectionInView(sections);
  return (
    <nav className="written-contents" aria-labelledby="contents-title">
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
