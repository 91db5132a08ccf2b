import type { LucideIcon } from "lucide-react";

interface RowAct {
  words: string;
  icon: LucideIcon;
  onPress: () => void;
}

/** What can be done with one row, as icons with names. */
export function RowActs({ acts }: { acts: readonly RowAct[] }) {
  return (
    <span className="row-acts">
      {acts.map(({ words, icon: Icon, onPress }) => (
        <button
          key={words}
          type="button"
          className="icon-button needs-script"
          aria-label={words}
          title={words}
          onClick={onPress}
        >
          <Icon size={18} aria-hidden />
        </button>
      ))}
    </span>
  );
}
