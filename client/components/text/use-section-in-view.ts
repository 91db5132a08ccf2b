import { useEffect, useState } from "react";
import type { WrittenSection } from "#client/components/text/written-text.ts";

/**
 * How far below the window's top a section has to begin to count as being read: below the bar that
 * stays there.
 */
const readingLine = 140;

/**
 * Which section is being read: the last one that begins above the reading line; at the end of the
 * page the last one there is.
 */
export function useSectionInView(
  sections: readonly Pick<WrittenSection, "id">[],
): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    let frame = 0;
    const look = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => setCurrent(findCurrent(sections)));
    };
    look();
    addEventListener("scroll", look, { passive: true });
    addEventListener("resize", look);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener("scroll", look);
      removeEventListener("resize", look);
    };
  }, [sections]);
  return current;
}

function findCurrent(sections: readonly Pick<WrittenSection, "id">[]): string | undefined {
  const { scrollHeight } = document.documentElement;
  const isAtEnd = scrollHeight > innerHeight && innerHeight + scrollY >= scrollHeight - 2;
  if (isAtEnd) return sections.at(-1)?.id;
  const begun = sections.filter(
    ({ id }) =>
      (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) < readingLine,
  );
  return begun.at(-1)?.id ?? sections[0]?.id;
}
