import { type MouseEvent, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Icon, type IconName } from "#client/components/icon.tsx";
import type { ResultItem } from "#client/components/screen-search/product-search.ts";
import type { PaletteGroup } from "#client/layouts/admin/palette/palette-groups.ts";

interface PaletteListProps {
  groups: readonly PaletteGroup[];
  active: ResultItem | undefined;
  onChoose: (found: ResultItem) => void;
  onPoint: (id: string) => void;
}

const icons: Record<ResultItem["kind"], IconName> = {
  straight: "tag",
  screen: "page",
  code: "tag",
  regulation: "book",
  notice: "bell",
  more: "search",
};

export const optionId = ({ id }: ResultItem) => `palette-${id.replace(/[^\w-]+/g, "-")}`;

/**
 * The list below the box, in groups. The focus stays in the box; options are links, so that they
 * open in a new tab as well.
 */
export function PaletteList({ groups, active, onChoose, onPoint }: PaletteListProps) {
  const { t } = useTranslation("find");
  const list = useRef<HTMLDivElement>(null);
  const activeId = active && optionId(active);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
    // The first one shows with the heading of its group.
    if (list.current?.querySelector('[role="option"]')?.id === activeId)
      list.current?.scrollTo({ top: 0 });
  }, [activeId]);
  const choose = (event: MouseEvent, found: ResultItem) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onChoose(found);
  };
  return (
    <div
      ref={list}
      className="palette-list"
      id="palette-list"
      role="listbox"
      aria-label={t("palette.results")}
    >
      {groups.map(({ name, items }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset
        <div key={name} role="group" aria-labelledby={`palette-group-${name}`}>
          <p id={`palette-group-${name}`} className="palette-group">
            {t(`group.${name}`)}
          </p>
          {items.map((found) => (
            <a
              key={found.id}
              id={optionId(found)}
              href={found.address}
              role="option"
              tabIndex={-1}
              aria-selected={found === active}
              className={found === active ? "palette-option is-active" : "palette-option"}
              onClick={(event) => choose(event, found)}
              onMouseMove={() => found !== active && onPoint(found.id)}
            >
              <Icon name={icons[found.kind]} />
              <span className="palette-title">{found.title}</span>
              <span className="palette-text">{found.text}</span>
            </a>
          ))}
        </div>
      ))}
    </div>
  );
}
