import { formatHsCode } from "#shared/domain/hs-code.ts";

/**
 * A code by segment: chapter, heading, subheading, national digits. Read and copied as one text.
 */
export function HsCode({ digits }: { digits: string }) {
  const [first = "", ...rest] = formatHsCode(digits).split(".");
  return (
    <span className="hs-code">
      <span className="hs-code-chapter">{first.slice(0, 2)}</span>
      {first.slice(2)}
      {rest.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a segment has no identity but its position
        <span key={index} className="hs-code-rest">
          .{part}
        </span>
      ))}
    </span>
  );
}
