import Markdown from "react-markdown";

/**
 * Markdown as elements; HTML in it stays text, and addresses other than http(s) and mail are left
 * out by the library. Headings start at the third level: the page has the first two.
 */
export function MarkdownView({ text }: { text: string }) {
  return (
    <Markdown
      components={{
        h1: ({ children }) => <h4>{children}</h4>,
        h2: ({ children }) => <h4>{children}</h4>,
        h3: ({ children }) => <h5>{children}</h5>,
        a: ({ href, children }) => (
          <a href={href} rel="noreferrer" target="_blank">
            {children}
          </a>
        ),
        img: ({ alt }) => <em>[picture: {alt}]</em>,
      }}
    >
      {text}
    </Markdown>
  );
}
