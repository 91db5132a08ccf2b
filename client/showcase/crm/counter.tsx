import type { LucideIcon } from "lucide-react";

interface CounterProps {
  icon: LucideIcon;
  value: string | number;
  words: string;
}

/** One figure and what it counts. */
export function Counter({ icon: Icon, value, words }: CounterProps) {
  return (
    <div className="counter">
      <span className="counter-icon">
        <Icon size={20} aria-hidden />
      </span>
      <div>
        <p className="counter-value">{value}</p>
        <p className="text-muted small mb-0">{words}</p>
      </div>
    </div>
  );
}
