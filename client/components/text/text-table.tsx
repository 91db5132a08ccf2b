import { RichWords } from "#client/components/text/rich-words.tsx";
import type { WrittenTable } from "#client/components/text/written-text.ts";

/** A table of a text; what is too wide for a phone scrolls within itself. */
export function TextTable({ table: { caption, heads, rows } }: { table: WrittenTable }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
    <section className="written-table" tabIndex={0} aria-label={caption}>
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
                <RichWords>{first}</RichWords>
              </th>
              {others.map((cell, place) => (
                <td key={heads[place + 1]}>
                  <RichWords>{cell}</RichWords>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
