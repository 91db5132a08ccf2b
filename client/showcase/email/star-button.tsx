import { Star } from "lucide-react";

/** A star that is on or off; its name says of what. */
export function StarButton({
  subject,
  isStarred,
  onToggle,
}: {
  subject: string;
  isStarred: boolean;
  onToggle: () => void;
}) {
  return (
    <button
      type="button"
      className="mail-star needs-script"
      aria-pressed={isStarred}
      aria-label={`Star: ${subject}`}
      title={isStarred ? "Take the star away" : "Give it a star"}
      onClick={onToggle}
    >
      <Star size={18} aria-hidden="true" fill={isStarred ? "currentColor" : "none"} />
    </button>
  );
}
