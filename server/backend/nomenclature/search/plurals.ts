const pairs = `
knives:knife leaves:leaf loaves:loaf shelves:shelf wolves:wolf calves:calf halves:half scarves:scarf hooves:hoof lives:life thieves:thief
sheaves:sheaf elves:elf dwarves:dwarf feet:foot teeth:tooth geese:goose men:man women:woman mens:man womens:woman children:child childrens:child
kids:child kid:child people:person mice:mouse lice:louse dice:die oxen:ox cacti:cactus fungi:fungus moulds:mould matrices:matrix
vertices:vertex indices:index appendices:appendix axes:axe buses:bus gases:gas lenses:lens gasses:gas irises:iris viruses:virus bacteria:bacterium
media:medium stimuli:stimulus ova:ovum potatoes:potato tomatoes:tomato mangoes:mango cargoes:cargo torpedoes:torpedo heroes:hero
glasses:glass dresses:dress mattresses:mattress harnesses:harness compasses:compass trousers:trouser pants:pant shorts:shorts tights:tights jeans:jean
scissors:scissor pliers:plier tweezers:tweezer binoculars:binocular pyjamas:pyjama pajamas:pyjama series:series species:species
gas:gas bus:bus lens:lens iris:iris virus:virus canvas:canvas asbestos:asbestos molasses:molasses christmas:christmas atlas:atlas chassis:chassis
cookies:cookie pies:pie ties:tie dies:die brownies:brownie movies:movie batteries:battery hoodies:hoodie onesies:onesie smoothies:smoothie wellies:welly
selfies:selfie beanies:beanie calories:calorie genies:genie collies:collie shoes:shoe horseshoes:horseshoe canoes:canoe toes:toe aloes:aloe hoes:hoe oboes:oboe
caches:cache moustaches:moustache headaches:headache quiches:quiche niches:niche axles:axle bras:bra ladies:lady babies:baby
maths:math swiss:swiss less:less brass:brass glass:glass grass:grass gauss:gauss citrus:citrus cosmos:cosmos thermos:thermos pus:pus
clothes:clothes news:news biscuits:biscuit bonsais:bonsai sheep:sheep aircraft:aircraft`;

/** Plurals that the rules would get wrong, and words that only look like plurals. */
const irregularPlurals: ReadonlyMap<string, string> = new Map(
  pairs
    .trim()
    .split(/\s+/)
    .map((pair) => pair.split(":") as [string, string]),
);

/** English singular by rule; what is no plural stays. */
export function singular(word: string): string {
  const irregular = irregularPlurals.get(word);
  if (irregular) return irregular;
  if (word.length < 4 || !word.endsWith("s") || /(?:ss|us|is|ous)$/.test(word)) return word;
  if (word.endsWith("ies")) return word.length > 4 ? `${word.slice(0, -3)}y` : word.slice(0, -1);
  if (/(?:sses|shes|ches|xes|zzes)$/.test(word)) return word.slice(0, -2);
  if (/(?:[aeiou]toes|tatoes|matoes|goes|echoes)$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}
