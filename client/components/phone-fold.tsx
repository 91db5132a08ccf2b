import type { ReactNode } from "react";

interface PhoneFoldProps {
  /** Of the content, which a link to it unfolds. */
  id?: string;
  title: string;
  /** Number or state of the facts in it, shown beside the title. */
  outcome?: string | number;
  titleId: string;
  isOpen?: boolean;
  children: ReactNode;
}

/**
 * The body of a card, folded under its title on phones. Wide screens and print show the body, whose
 * own heading takes the place of the summary.
 */
export function PhoneFold(props: PhoneFoldProps) {
  const { id, title, outcome, titleId, isOpen = false, children } = props;
  const heading = (
    <>
      {title} {outcome !== undefined && <span className="fact-count">{outcome}</span>}
    </>
  );
  return (
    <details className="phone-fold" open={isOpen}>
      <summary>
        <h2>{heading}</h2>
      </summary>
      <div className="card-body" id={id}>
        <h2 id={titleId}>{heading}</h2>
        {children}
      </div>
    </details>
  );
}
