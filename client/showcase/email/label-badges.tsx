import { type Label, labels } from "#client/showcase/email/mail.ts";

/** The labels of a message, by name and colour. */
export function LabelBadges({ of }: { of: readonly Label[] }) {
  return labels
    .filter(({ id }) => of.includes(id))
    .map(({ id, name, colour }) => (
      <span key={id} className={`mail-label ${colour}`}>
        {name}
      </span>
    ));
}
