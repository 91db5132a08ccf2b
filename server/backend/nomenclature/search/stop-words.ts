const list = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** Words that carry no meaning for a good, in the singular. */
const stopWords = list(`
a an and any are as at be been but by can do each either else etc even ever every for from get had has have having her here his how i if in into is it its
just kind like made make many may me more most much my nes nesoi no nor of off on one only or our own per please put same she so some such than that the their them then
there these they this those thus to too two under up upon us use using very via was we were what when where whether which while who whom whose will with within
would you your other others another hs code heading thi ha wa whol etcetera similar kg gm mg ml cl mm cm oz lb ltr including includ include whatever need want looking thing things something exceeding exceed least containing contain`);

/**
 * Words that seldom decide what a good is. They count little, and are never what the text is about.
 */
const weakWords = list(`
set kit pack piece pair pcs pc pk new style type size small large big mini medium long short wide assorted various item product goods brand quality premium deluxe luxury
classic original super ultra pro plus extra heavy duty lightweight portable universal adjustable multi single double triple red blue green black white yellow pink purple
brown grey gray color colorful multicolor beautiful cute fashion fashionable cool hot best perfect special custom professional home household personal modern vintage retro
design designer collection edition series version high low full half free gift sample boxed complete standard general purpose good great nice top quick easy fast smart
article articles material accessory spare part component packed loose bulk retail sale wholesale`);

/** Words after which a text speaks of a circumstance, no longer of the good itself. */
const prepositions = list(
  "for with of in on from to by at into without made using containing include including having fitted like per as under over inside via against that which",
);

/** Words that turn the following ones round. */
const negators = list(
  "not without except excluding excepting excl exclude excludes no never nor neither",
);

/** What a word does in a text. A `plain` word names or describes goods. */
export type WordClass = "plain" | "weak" | "stop" | "preposition" | "negator" | "measure";

/** The class of a word, by its spelling and its singular. */
export function wordClassOf(typed: string, form: string): WordClass {
  if (negators.has(typed)) return "negator";
  if (prepositions.has(typed)) return "preposition";
  if (form.length < 2 || stopWords.has(form) || stopWords.has(typed)) return "stop";
  return weakWords.has(form) ? "weak" : "plain";
}
