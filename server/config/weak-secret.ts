/** Words of documentation and examples: a secret made only of these is a sample. */
const sampleWords = new RegExp(
  `change replace insert set put me this your my our the an a some very long random here please with
  in to for s value text string super secret password passphrase token key example sample testing
  test demo default dummy placeholder production admin client session support backend cookie
  clearlane qwerty foo bar baz abc xyz x`
    .split(/\s+/)
    // "token" before "to".
    .toSorted((one, other) => other.length - one.length)
    .join("|"),
  "g",
);

/** In either direction. */
const sequences = ["0123456789", "abcdefghijklmnopqrstuvwxyz", "1234567890", "0123456789abcdef"];

const minDistinctCharacters = 6;

/** Why a secret can be guessed, phrased to follow the variable's name; null if it looks random. */
export function findWeakness(secret: string): string | null {
  const plain = secret.toLowerCase();
  if (new Set(plain).size < minDistinctCharacters || isRepeated(plain))
    return "repeats a few characters";
  if (isSequence(plain)) return "counts up or down";
  const letters = plain.replace(/[^a-z]/g, "");
  if (letters && letters.replace(sampleWords, "") === "") return "looks like a sample value";
  return null;
}

/** A shorter text again and again, as in "changemechangeme". */
function isRepeated(text: string): boolean {
  return (text + text).indexOf(text, 1) < text.length;
}

function isSequence(text: string): boolean {
  const long = sequences.map((one) => one.repeat(Math.ceil(text.length / one.length) + 1));
  return [...long, ...long.map((one) => [...one].reverse().join(""))].some((one) =>
    one.includes(text),
  );
}
