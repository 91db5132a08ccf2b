import Markdown from "react-markdown";

/**
 * Markdown as React elements: raw HTML stays text, and react-markdown drops unsafe URLs. Headings
 * start at level 3.
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
