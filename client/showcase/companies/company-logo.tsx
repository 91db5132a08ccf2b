import { colourOf } from "#client/showcase/frame/records/colour-of.ts";

const tones = {
  1: "logo-1",
  2: "logo-2",
  3: "logo-3",
  4: "logo-4",
  5: "logo-5",
  6: "logo-6",
} as const;

/** The marks of the sample's companies: simple shapes of our own, one a name. */
const marks = {
  1: <path d="M12 40 L28 16 L44 40 Z" />,
  2: <path d="M14 14h12v12H14zM30 14h12v12H30zM14 30h12v12H14zM30 30h12v12H30z" />,
  3: (
    <path d="M10 34c6-8 12-8 18 0s12 8 18 0v8H10zM10 20c6-8 12-8 18 0s12 8 18 0v7c-6 8-12 8-18 0s-12-8-18 0z" />
  ),
  4: <path d="M28 10a18 18 0 1 0 18 18H28z" />,
  5: (
    <path
      d="M28 10l16 9v18l-16 9-16-9V19zM28 20l-8 4.500v8l8 4.500 8-4.500v-8z"
      fillRule="evenodd"
    />
  ),
  6: <path d="M12 12h32v10H12zM12 26h22v8H12zM12 38h14v6H12z" />,
} as const;

/** A company's mark; decorative beside its name. */
export function CompanyLogo({ name }: { name: string }) {
  const tone = colourOf(name);
  // The second word's colour decides the shape, so that two of one colour seldom look alike.
  const mark = colourOf(name.slice(1));
  return (
    <svg
      className={`company-logo ${tones[tone]}`}
      width="56"
      height="56"
      viewBox="0 0 56 56"
      aria-hidden="true"
    >
      {marks[mark]}
    </svg>
  );
}
