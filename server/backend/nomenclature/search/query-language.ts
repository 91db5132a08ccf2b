/** Detects a query's language by the vocabulary that knows its words. */
import {
  type Analyzer,
  foldText,
  type PhraseToken,
} from "#server/backend/nomenclature/search/analyzer.ts";
import { stemTerm } from "#server/backend/nomenclature/search/postings.ts";
import type { SearchIndex } from "#server/backend/nomenclature/search/search-index.ts";
import { spanishFunctionWords } from "#server/backend/nomenclature/search/spanish.ts";

/** `either`: both vocabularies have every word, as in `pan` or `chocolate`. */
export type QueryLanguage = "en" | "es" | "either" | "other";

interface KnownWords {
  analyzer: Analyzer;
  index: Pick<SearchIndex, "dictionary">;
}

export function languageOf(text: string, english: KnownWords, spanish: KnownWords): QueryLanguage {
  const folded = foldText(text);
  if (!/[a-z0-9]/.test(folded)) return /\p{L}/u.test(text) ? "other" : "en";
  const phrase = english.analyzer.parsePhrase(text);
  // English function words only, which no rule but the one for vague queries understands.
  if (phrase.length === 0) return "en";
  const inEnglish = shareKnown(phrase, english);
  const inSpanish = shareKnown(spanish.analyzer.parsePhrase(text), spanish);
  const words = folded.split(/[^a-z]+/).filter((word) => word !== "");
  if (inSpanish >= minShare && inSpanish >= inEnglish) {
    const isClear = inSpanish > inEnglish + closeShares || looksSpanish(text, words);
    return isClear ? "es" : "either";
  }
  const foreign = words.filter((word) => foreignWords.has(word)).length / words.length;
  const isUnknown = inEnglish + inSpanish === 0;
  const isHardlyKnown = Math.max(inEnglish, inSpanish) <= 0.5;
  return (foreign > 0 && isUnknown) || (foreign >= minShare && isHardlyKnown) ? "other" : "en";
}

/** A query is Spanish if the vocabulary has at least this share of its words. */
const minShare = 0.6;
/** Difference within which two vocabularies know about equally much. */
const closeShares = 0.25;

function looksSpanish(text: string, words: readonly string[]): boolean {
  return /[ñáéíóú¿¡]/i.test(text) || words.some((word) => spanishFunctionWords.has(word));
}

/** A word known by its stem only may be a different one: miel, Miele. */
const byStem = 0.8;

/** How many of the meaningful words the vocabulary has, from 0 to 1. */
function shareKnown(phrase: readonly PhraseToken[], { index }: KnownWords): number {
  const known = phrase.map(({ token: { lemma, stem } }): number => {
    if (index.dictionary.find(lemma) !== undefined) return 1;
    return index.dictionary.find(stemTerm(stem)) === undefined ? 0 : byStem;
  });
  return known.reduce((sum, share) => sum + share, 0) / Math.max(1, phrase.length);
}

const list = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/**
 * Function words and common goods in French, German, Italian, Portuguese and Dutch, folded: a query
 * with one that neither vocabulary has is in an unsupported language.
 */
const foreignWords = list(`
les des du une avec pour sans dans et ou aux cuir chaussure chaussures vetement vetements chemise
pantalon robe jupe manteau veste chaussettes sac fromage viande poisson lait beurre oeuf oeufs
poulet pommes fraises raisin legumes fruits eau biere jus huile sucre farine riz pates bois papier
livre livres jouet jouets meuble meubles chaise chaises lit matelas lampe voiture voitures pneus
pneu velo moteur pompe ordinateur imprimante telephone verre verres assiettes couteau couteaux
montre montres bijoux parfum savon vis acier fer cuivre tuyau tuyaux
der die das und oder mit fur aus ohne ein eine leder schuhe schuh hemd hose hosen kleid rock mantel
jacke socken tasche handtasche kase fleisch fisch milch eier huhn apfel trauben gemuse obst
wasser bier wein saft zucker mehl reis holz papier buch bucher spielzeug mobel stuhl stuhle
tisch bett matratze lampe autos reifen fahrrad motor pumpe rechner drucker telefon glaser teller
messer uhr uhren schmuck seife schrauben schraube stahl eisen kupfer rohr rohre brot kaffee
il lo gli della delle dei di per con senza cuoio pelle scarpe scarpa vestiti camicia pantaloni
vestito gonna cappotto giacca calze borsa formaggio carne pesce latte burro uova pollo mele fragole
uva verdura frutta acqua birra succo olio zucchero farina riso legno carta libro libri giocattoli
mobili sedia sedie tavolo letto materasso lampada gomme bicicletta bici motore pompa stampante
bicchieri piatti coltello coltelli orologio orologi gioielli profumo sapone viti acciaio ferro rame
dos das da uma com sem para couro sapato sapatos roupa camisa calca calcas saia casaco
jaqueta meias bolsa queijo carne peixe leite manteiga ovos frango maca macas morango uvas legumes
frutas agua cerveja suco oleo acucar farinha arroz madeira papel livro livros brinquedo brinquedos
moveis cadeira cadeiras mesa cama colchao lampada carro pneu pneus bicicleta motor bomba computador
impressora copos pratos faca facas relogio joias perfume sabao parafuso parafusos aco ferro cobre
het een en of met voor zonder leer leren schoenen schoen kleding overhemd broek jurk rok jas sokken
tas kaas vlees vis melk boter eieren kip appels aardbeien druiven groenten fruit bier wijn sap olie
suiker meel rijst hout papier boek boeken speelgoed meubels stoel stoelen tafel matras lamp banden
fiets motor pomp telefoon glazen borden mes messen sieraden parfum zeep schroeven
staal ijzer koper buis buizen`);
