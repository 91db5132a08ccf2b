/** Spanish for the search: plurals, Snowball stems, stop words and other closed classes. */
import { stemmer } from "@orama/stemmers/spanish";
import { createAnalyzer } from "#server/backend/nomenclature/search/analyzer.ts";
import type { TokenClass } from "#server/backend/nomenclature/search/lexicon.ts";

const list = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** Without accents, as texts are folded. */
const stopWords = list(`
el la los las lo un una unos unas y e o u que se su sus mi mis tu tus este esta estos estas ese esa
eso como mas muy tan ya si cada todo toda todos todas otro otra otros otras demas etc tipo clase
segun ser es son fue hay tiene tienen hecho hecha hechos hechas fabricado fabricada cuyo cuya
ml cl kg gr cm mm un uno dos quiero necesito busco importar exportar mercancia producto`);
const prepositions = list("de del para con en por a al sobre entre hasta desde tras contra");
const negators = list("no sin excepto salvo ni excluido excluidos excluida excluidas");
const weakWords = list(`
juego kit set paquete pack par pares pieza piezas caja lote nuevo nueva usado usada grande pequeno
pequena mini mediano largo larga corto corta rojo roja azul verde negro negra blanco blanca amarillo
amarilla rosa morado marron gris color colores calidad marca modelo estilo talla original premium
profesional portatil universal ajustable doble triple simple barato barata moderno moderna repuesto
refaccion accesorio parte componente articulo`);
const vagueWords = list(`
regalo cosa mercancia producto articulo carga paquete envio muestra parte pieza accesorio repuesto
refaccion componente material equipo aparato juego kit general nuevo usado varios bulto`);

const irregular = new Map(
  "lunes:lunes gas:gas gafas:gafa anteojos:anteojo lentes:lente paraguas:paraguas virus:virus mes:mes gris:gris mas:mas bus:bus tapas:tapa jeans:jean shorts:short boxers:boxer tenis:tenis pies:pie tes:te cafes:cafe bebes:bebe sofas:sofa mamas:mama"
    .split(" ")
    .map((entry) => entry.split(":") as [string, string]),
);

/** The singular by rule and exception, folded: camiones, luces, zapatos. */
function singular(word: string): string {
  const known = irregular.get(word);
  if (known) return known;
  if (word.length < 4 || !word.endsWith("s")) return word;
  if (word.endsWith("ces")) return `${word.slice(0, -3)}z`;
  if (/[^aeiou]es$/.test(word) && /(?:[dlnrjy]|[aeiou]s)es$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}

function classify(text: string, lemma: string): TokenClass {
  if (negators.has(text)) return "negator";
  if (prepositions.has(text)) return "preposition";
  if (lemma.length < 2 || stopWords.has(text) || stopWords.has(lemma)) return "stop";
  return weakWords.has(lemma) || weakWords.has(text) ? "weak" : "plain";
}

export const spanish = createAnalyzer({
  lemmaOf: singular,
  stemOf: stemmer,
  classify,
  unify: (folded) => folded.replace(/\b([a-z])-(?=[a-z]{2,})/g, "$1"),
  markNegations: (folded) =>
    folded.replace(/\b(?:a excepcion de|distint[oa]s? de|que no sean?)\b/g, " no "),
  headIsFirst: true,
  namesParts: (text) =>
    /^(?:otr[oa]s\s+)?(?:partes|repuestos?|refaccion|accesorio|componente)/.test(text),
  isVague: (tokens) =>
    tokens.every(({ lemma, text }) => vagueWords.has(lemma) || vagueWords.has(text)),
});

/** Words of a Spanish text that hardly are in an English one. */
export const spanishFunctionWords = list(
  "de del para con los las el una unos unas sin en por al y",
);
