import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { RichText, writeParagraphs } from "#client/showcase/components/rich-text.tsx";

const draw = (html: string) => renderToStaticMarkup(<RichText html={html} />);

describe("stored rich text", () => {
  it("R1.6 renders the editor's elements", () => {
    const text =
      "<p>Held: <strong>lot 18</strong></p><ul><li><p>a &amp; b</p></li><li><p>c</p></li></ul>";
    expect(draw(text)).toBe(text);
  });

  it.each([
    "<script>alert(1)</script>",
    '<img src=x onerror="alert(1)">',
    '<p onclick="x">a</p>',
    "<p>a</strong></p></p>",
  ])("R1.6 renders other markup as text: %s", (text) => {
    expect(draw(text)).not.toMatch(/<(?!\/?p>)/);
  });

  it("R1.6 turns plain lines into paragraphs", () => {
    expect(draw(writeParagraphs("a < b\n\nc"))).toBe("<p>a &lt; b</p><p>c</p>");
  });
});
