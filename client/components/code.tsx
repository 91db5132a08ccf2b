import { formatHsCode } from "#shared/domain/hs-code.ts";

/**
 * A code in its segments: chapter, heading, subheading, national digits. Read out and copied as one
 * text with dots.
 */
export function Code({ digits }: { digits: string }) {
  const [first = "", ...rest] = formatHsCode(digits).split(".");
  return (
    <span className="hs-code">
      <span className="hs-code-chapter">{first.slice(0, 2)}</span>
      {first.slice(2)}
      {rest.map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a code's segments have no other name than their place
        <span key={place} className="hs-code-rest">
          .{part}
        </span>
      ))}
    </span>
  );
}
