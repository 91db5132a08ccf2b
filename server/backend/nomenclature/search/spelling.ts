const pairs = `
aluminum:aluminium jewelry:jewellery jewelery:jewellery jewlery:jewellery tire:tyre gray:grey mold:mould molding:moulding plow:plough sulfur:sulphur
sulfate:sulphate sulfide:sulphide sulfite:sulphite sulfuric:sulphuric sulfonic:sulphonic sulfonate:sulphonate yogurt:yoghurt yoghourt:yoghurt donut:doughnut
airplane:aeroplane whisky:whiskey mustache:moustache ketchup:ketchup catsup:ketchup pajama:pyjama cozy:cosy ax:axe story:storey check:check cheque:cheque
carburetor:carburettor cigaret:cigarette omelet:omelette percolator:percolator program:programme
skeptic:sceptic sox:sock sock:sock artefact:artifact draft:draught enquiry:inquiry gasolene:gasoline kerosine:kerosene paraffine:paraffin glycerin:glycerol glycerine:glycerol
gelatine:gelatin margarin:margarine pedlar:pedal caster:castor gauge:gauge gage:gauge disk:disc plier:plier rucsac:rucksack ruck:rucksack licorice:liquorice chili:chilli chile:chilli
woolen:woollen wooly:woolly enameled:enamelled enamelware:enamelware labeled:labelled label:label leveled:levelled tumbler:tumbler marvelous:marvellous
eyeglass:spectacle caliper:calliper analyzer:analyser analyze:analyse catalyzer:catalyser paralyze:paralyse vise:vice defense:defence offense:offence license:licence practise:practice
artic:arctic aging:ageing maneuver:manoeuvre eon:aeon anemia:anaemia anesthetic:anaesthetic orthopedic:orthopaedic pediatric:paediatric gynecological:gynaecological
hemoglobin:haemoglobin hemostatic:haemostatic esophagus:oesophagus estrogen:oestrogen diarrhea:diarrhoea etheric:etheric feces:faeces fetal:foetal cesium:caesium
encyclopedia:encyclopaedia archeology:archaeology curb:kerb tsar:czar cipher:cypher syrup:syrup sirup:syrup siphon:syphon sanitizer:sanitiser
buckwheat:buckwheat tidbit:titbit nite:night lite:light thru:through tonne:ton lacquer:lacquer laquer:lacquer travelling:traveling pretence:pretense
accessory:accessory accesory:accessory acessory:accessory stationery:stationery lady:woman ladie:woman womans:woman gent:man female:woman male:man`;

const fixed: ReadonlyMap<string, string> = new Map(
  pairs
    .trim()
    .split(/\s+/)
    .map((pair) => pair.split(":") as [string, string]),
);

/**
 * British and American spellings, and a few variants, as one: a word's canonical form. The form is
 * for comparing, never for showing.
 */
export function canonicalSpelling(word: string): string {
  const known = fixed.get(word);
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
