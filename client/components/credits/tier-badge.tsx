/** Spelled out: the build keeps only the rules whose class it reads somewhere. */
const looks: Record<string, string> = {
  success: "badge text-bg-success",
  info: "badge text-bg-info",
  primary: "badge text-bg-primary",
};

/** A tier's name in its colour (R4.9). */
export function TierBadge({ name, color }: { name: string; color: string | null }) {
  return <span className={looks[color ?? ""] ?? "badge text-bg-secondary"}>{name}</span>;
}
