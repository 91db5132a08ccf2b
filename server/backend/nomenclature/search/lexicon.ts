/**
 * English and traders' vocabulary for the search: stop words and other closed
 * classes, irregular plurals, British and American spellings, words too vague to classify by.
 */

/** The role of a word in a text. A `plain` word names or describes goods. */
export type TokenClass = "plain" | "weak" | "stop" | "preposition" | "negator" | "measure";

/** The class of a word, by its spelling and its lemma. */
export function classify(text: string, lemma: string): TokenClass {
  if (negators.has(text)) return "negator";
  if (prepositions.has(text)) return "preposition";
  if (lemma.length < 2 || stopWords.has(lemma) || stopWords.has(text)) return "stop";
  return weakWords.has(lemma) ? "weak" : "plain";
}

/** English singular by rule and exception; any other word is returned unchanged. */
export function singular(word: string): string {
  const irregular = irregularPlurals.get(word);
  if (irregular) return irregular;
  if (word.length < 4 || !word.endsWith("s") || /(?:ss|us|is|ous)$/.test(word)) return word;
  if (word.endsWith("ies")) return word.length > 4 ? `${word.slice(0, -3)}y` : word.slice(0, -1);
  if (/(?:sses|shes|ches|xes|zzes)$/.test(word)) return word.slice(0, -2);
  if (/(?:[aeiou]toes|tatoes|matoes|goes|echoes)$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}

/**
 * Folds British and American spellings, and a few variants, into one canonical form. For comparing
 * only: the result is not always a correct spelling.
 */
export function canonicalSpelling(word: string): string {
  const known = spellingVariants.get(word);
  if (known) return known;
  if (word.length < 5) return word;
  return word
    .replace(/(?<=[a-z]{2})our(?=$|ed$|ing$|less$|ful$|s$)/, "or")
    .replace(/(?<=[a-z]{2}[bt])re$/, "er")
    .replace(/(?<=[a-z]{3})is(?=e$|ed$|ing$|er$|ation$)/, "iz")
    .replace(/(?<=[a-z]{2})ogue$/, "og")
    .replace(/(?<=[aeiou])ll(?=ed$|ing$|er$)/, "l")
    .replace(/^fibre/, "fiber")
    .replace(/^colour/, "color");
}

/** No token says what the goods are. */
export function isVague(tokens: readonly { text: string; lemma: string }[]): boolean {
  return tokens.every(({ lemma, text }) => vagueWords.has(lemma) || vagueWords.has(text));
}

const list = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));
const pairs = (entries: string): ReadonlyMap<string, string> =>
  new Map(
    entries
      .trim()
      .split(/\s+/)
      .map((entry) => entry.split(":") as [string, string]),
  );

/** Words that carry no meaning for goods, as lemmas. */
const stopWords = list(`
a an and any are as at be been but by can do each either else etc even ever every for from get had
has have having her here his how i if in into is it its just kind like made make many may me more
most much my nes nesoi no nor of off on one only or our own per please put same she so some such
than that the their them then there these they this those thus to too two under up upon us use using
very via was we were what when where whether which while who whom whose will with within would you
your other others another hs code heading thi ha wa whol etcetera similar kg gm mg ml cl mm cm oz lb
ltr including includ include whatever need want looking thing things something exceeding exceed
least containing contain`);

/**
 * Words that seldom decide what goods are. They count little and are never the head of a phrase.
 */
const weakWords = list(`
set kit pack piece pair pcs pc pk new style type size small large big mini medium long short wide
assorted various item product goods brand quality premium deluxe luxury classic original super ultra
pro plus extra heavy duty lightweight portable universal adjustable multi single double triple red
blue green black white yellow pink purple brown grey gray color colorful multicolor beautiful cute
fashion fashionable cool hot best perfect special custom professional home household personal modern
vintage retro design designer collection edition series version high low full half free gift sample
boxed complete standard general purpose good great nice top quick easy fast smart article articles
material accessory spare part component packed loose bulk retail sale wholesale`);

/** Words that introduce an adjunct: the text after them no longer names the goods themselves. */
const prepositions = list(
  "for with of in on from to by at into without made using containing include including having " +
    "fitted like per as under over inside via against that which",
);

/** Words that negate the ones after them. */
const negators = list(
  "not without except excluding excepting excl exclude excludes no never nor neither",
);

/** Plurals the rules of `singular` get wrong, and words that only look like plurals. */
const irregularPlurals = pairs(`
knives:knife leaves:leaf loaves:loaf shelves:shelf wolves:wolf calves:calf halves:half scarves:scarf
hooves:hoof lives:life thieves:thief sheaves:sheaf elves:elf dwarves:dwarf feet:foot teeth:tooth
geese:goose men:man women:woman mens:man womens:woman children:child childrens:child kids:child
kid:child people:person mice:mouse lice:louse dice:die oxen:ox cacti:cactus fungi:fungus
moulds:mould matrices:matrix vertices:vertex indices:index appendices:appendix axes:axe buses:bus
gases:gas lenses:lens gasses:gas irises:iris viruses:virus bacteria:bacterium media:medium
stimuli:stimulus ova:ovum potatoes:potato tomatoes:tomato mangoes:mango cargoes:cargo
torpedoes:torpedo heroes:hero glasses:glass dresses:dress mattresses:mattress harnesses:harness
compasses:compass trousers:trouser pants:pant shorts:shorts tights:tights jeans:jean
scissors:scissor pliers:plier tweezers:tweezer binoculars:binocular pyjamas:pyjama pajamas:pyjama
series:series species:species gas:gas bus:bus lens:lens iris:iris virus:virus canvas:canvas
asbestos:asbestos molasses:molasses christmas:christmas atlas:atlas chassis:chassis cookies:cookie
pies:pie ties:tie dies:die brownies:brownie movies:movie batteries:battery hoodies:hoodie
onesies:onesie smoothies:smoothie wellies:welly selfies:selfie beanies:beanie calories:calorie
genies:genie collies:collie shoes:shoe horseshoes:horseshoe canoes:canoe toes:toe aloes:aloe
hoes:hoe oboes:oboe caches:cache moustaches:moustache headaches:headache quiches:quiche niches:niche
axles:axle bras:bra ladies:lady babies:baby maths:math swiss:swiss less:less brass:brass glass:glass
grass:grass gauss:gauss citrus:citrus cosmos:cosmos thermos:thermos pus:pus clothes:clothes
news:news biscuits:biscuit bonsais:bonsai sheep:sheep aircraft:aircraft`);

const spellingVariants = pairs(`
aluminum:aluminium jewelry:jewellery jewelery:jewellery jewlery:jewellery tire:tyre gray:grey
mold:mould molding:moulding plow:plough sulfur:sulphur sulfate:sulphate sulfide:sulphide
sulfite:sulphite sulfuric:sulphuric sulfonic:sulphonic sulfonate:sulphonate yogurt:yoghurt
yoghourt:yoghurt donut:doughnut airplane:aeroplane whisky:whiskey mustache:moustache ketchup:ketchup
catsup:ketchup pajama:pyjama cozy:cosy ax:axe story:storey check:check cheque:cheque
carburetor:carburettor cigaret:cigarette omelet:omelette percolator:percolator program:programme
skeptic:sceptic sox:sock sock:sock artefact:artifact draft:draught enquiry:inquiry gasolene:gasoline
kerosine:kerosene paraffine:paraffin glycerin:glycerol glycerine:glycerol gelatine:gelatin
margarin:margarine pedlar:pedal caster:castor gauge:gauge gage:gauge disk:disc plier:plier
rucsac:rucksack ruck:rucksack licorice:liquorice chili:chilli chile:chilli woolen:woollen
wooly:woolly enameled:enamelled enamelware:enamelware labeled:labelled label:label leveled:levelled
tumbler:tumbler marvelous:marvellous eyeglass:spectacle caliper:calliper analyzer:analyser
analyze:analyse catalyzer:catalyser paralyze:paralyse vise:vice defense:defence offense:offence
license:licence practise:practice artic:arctic aging:ageing maneuver:manoeuvre eon:aeon
anemia:anaemia anesthetic:anaesthetic orthopedic:orthopaedic pediatric:paediatric
gynecological:gynaecological hemoglobin:haemoglobin hemostatic:haemostatic esophagus:oesophagus
estrogen:oestrogen diarrhea:diarrhoea etheric:etheric feces:faeces fetal:foetal cesium:caesium
encyclopedia:encyclopaedia archeology:archaeology curb:kerb tsar:czar cipher:cypher syrup:syrup
sirup:syrup siphon:syphon sanitizer:sanitiser buckwheat:buckwheat tidbit:titbit nite:night
lite:light thru:through tonne:ton lacquer:lacquer laquer:lacquer travelling:traveling
pretence:pretense accessory:accessory accesory:accessory acessory:accessory stationery:stationery
lady:woman ladie:woman womans:woman gent:man female:woman male:man`);

/** Lemmas that customs officers refuse as a description: they fit nearly any goods. */
const vagueWords = list(`
gift part good accessory item product thing stuff sample merchandise cargo freight parcel package
consignment load shipment article material component spare equipment supply apparatus device
miscellaneous misc various assorted assortment sundry general new used unknown personal effect
belonging present object commodity ware wholesale retail order sale set kit piece pack pc collection`);
