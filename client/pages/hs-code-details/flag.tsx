const regionalA = 0x1f1e6;

/** A country's flag, from its two letters; decoration beside its name. */
export function Flag({ country }: { country: string }) {
  if (!/^[A-Z]{2}$/.test(country)) return null;
  const flag = [...country]
    .map((letter) => String.fromCodePoint(regionalA + letter.charCodeAt(0) - 65))
    .join("");
  return (
    <span className="flag" aria-hidden="true">
      {flag}
    </span>
  );
}
