/** Reads Spanish searches by the English words that titles and topics use. */

/** Subjects of trade law and goods that acts are about; longer phrases before their words. */
const subjects: Record<string, string> = {
  "ajuste en frontera por carbono": "carbon border adjustment",
  "mecanismo de ajuste en frontera por carbono": "carbon border adjustment mechanism",
  "huella de carbono": "carbon footprint",
  "trabajo forzoso": "forced labour",
  "trabajo forzado": "forced labour",
  "trabajo infantil": "child labour",
  "esclavitud moderna": "modern slavery",
  "minerales de conflicto": "conflict minerals",
  "minerales de guerra": "conflict minerals",
  "residuos de envases": "packaging waste",
  "envases y embalajes": "packaging",
  "embalajes de madera": "wood packaging",
  "código aduanero": "customs code",
  "código aduanero de la unión": "union customs code",
  "arancel aduanero": "customs tariff",
  "nomenclatura combinada": "combined nomenclature",
  "doble uso": "dual-use",
  "control de exportaciones": "export control",
  "control de las exportaciones": "export control",
  "licencia de exportación": "export licence",
  "licencia de importación": "import licence",
  "permiso de importación": "import permit",
  "prohibición de importación": "import ban",
  "derechos antidumping": "anti-dumping duty",
  "derechos compensatorios": "countervailing duty",
  "derechos de aduana": "customs duty",
  "normas de origen": "rules of origin",
  "reglas de origen": "rules of origin",
  "marcado de origen": "origin marking",
  "país de origen": "country of origin",
  "acuerdo comercial": "trade agreement",
  "tratado de libre comercio": "free trade agreement",
  "países en desarrollo": "developing countries",
  "sistema de preferencias generalizadas": "gsp",
  "valor en aduana": "customs value",
  "escaso valor": "low value",
  "bajo valor": "low value",
  "comercio electrónico": "e-commerce",
  "propiedad intelectual": "intellectual property",
  "seguridad de los productos": "product safety",
  "seguridad de productos": "product safety",
  "seguridad alimentaria": "food safety",
  "seguridad de los alimentos": "food safety",
  "etiquetado de alimentos": "food labelling",
  "productos ecológicos": "organic products",
  "productos orgánicos": "organic products",
  "sanidad vegetal": "plant health",
  "sanidad animal": "animal health",
  "certificado fitosanitario": "phytosanitary certificate",
  "certificado de captura": "catch certificate",
  "pesca ilegal": "illegal fishing",
  "especies protegidas": "protected species",
  "productos cosméticos": "cosmetics",
  "productos sanitarios": "medical devices",
  "dispositivos médicos": "medical devices",
  "aparatos eléctricos": "electrical equipment",
  "vehículos eléctricos": "electric vehicles",
  "coches eléctricos": "electric cars",
  "gases fluorados": "fluorinated gases",
  "sustancias peligrosas": "hazardous substances",
  "sustancias químicas": "chemicals",
  "plásticos de un solo uso": "single-use plastics",
  "capa de ozono": "ozone",
  "traslado de residuos": "waste shipments",
  "bienes culturales": "cultural goods",
  "tierras raras": "rare earths",
  semiconductores: "semiconductors",
  "diligencia debida": "due diligence",
  "debida diligencia": "due diligence",
  "cadena de suministro": "supply chain",
  "aranceles recíprocos": "reciprocal tariffs",
  "cargador común": "common charger",
  "ventanilla única": "single window",
  aceite: "oil",
  acero: "steel",
  aduana: "customs",
  aduanas: "customs",
  aduanera: "customs",
  aduanero: "customs",
  alimentos: "food",
  aluminio: "aluminium",
  amianto: "asbestos",
  animales: "animals",
  antidumping: "anti-dumping",
  arancel: "tariff",
  aranceles: "tariffs",
  armas: "arms",
  azulejos: "ceramic tiles",
  baterías: "batteries",
  biodiésel: "biodiesel",
  carne: "meat",
  cobre: "copper",
  contingente: "quota",
  contingentes: "quota",
  cosméticos: "cosmetics",
  coches: "cars",
  cuota: "quota",
  deforestación: "deforestation",
  drones: "drones",
  ecodiseño: "ecodesign",
  embalaje: "packaging",
  embalajes: "packaging",
  envases: "packaging",
  etiquetado: "labelling",
  exportación: "export",
  exportaciones: "exports",
  falsificaciones: "counterfeits",
  farmacéuticos: "medicines",
  fertilizantes: "fertilisers",
  importación: "import",
  importaciones: "imports",
  juguetes: "toys",
  madera: "timber",
  maquinaria: "machinery",
  marfil: "ivory",
  medicamentos: "medicines",
  mercurio: "mercury",
  muebles: "furniture",
  paquetes: "parcels",
  pescado: "fish",
  pilas: "batteries",
  plaguicidas: "pesticides",
  plásticos: "plastics",
  preferencias: "preferences",
  químicos: "chemicals",
  refrigerantes: "refrigerants",
  residuos: "waste",
  salvaguardia: "safeguard",
  salvaguardias: "safeguard",
  sanciones: "sanctions",
  seguridad: "safety",
  textiles: "textiles",
  uranio: "uranium",
  vehículos: "vehicles",
};

const smallWords = new Set(
  "a al con contra de del e el en la las los o para por sobre u un una y".split(" "),
);
/** Also English. */
const shared = new Set(["antidumping", "drones", "textiles"]);

export type ReadSpanish = (text: string) => string | null;

/**
 * A reader of searches with at least one word that only Spanish has: known phrases and names of
 * countries in English, the rest as it is; null for other searches.
 */
export function createSpanishReader(
  countries: readonly { code: string; name: string }[],
): ReadSpanish {
  const known = new Map(Object.entries(subjects).map(([text, english]) => [fold(text), english]));
  const names = new Intl.DisplayNames(["es"], { type: "region", fallback: "none" });
  const isSpanishOnly = new Set([...known.keys()].filter((text) => !shared.has(text)));
  for (const { code, name } of countries) {
    const spanish = /^[A-Z]{2}$/.test(code) ? names.of(code) : undefined;
    if (!spanish || fold(spanish) === fold(name) || known.has(fold(spanish))) continue;
    known.set(fold(spanish), name);
    isSpanishOnly.add(fold(spanish));
  }
  return (text) => {
    const words = text.split(/\s+/).filter((word) => word !== "");
    const read: string[] = [];
    let isSpanish = false;
    for (let at = 0; at < words.length; ) {
      const length = longestKnown(words.slice(at), known);
      const phrase = fold(words.slice(at, at + length).join(" "));
      isSpanish ||= length > 0 && isSpanishOnly.has(phrase);
      if (length > 0) read.push(known.get(phrase) ?? "");
      else if (!smallWords.has(fold(words[at] ?? ""))) read.push(words[at] ?? "");
      at += Math.max(1, length);
    }
    return isSpanish ? read.join(" ") : null;
  };
}

const maxWords = 7;

function longestKnown(words: readonly string[], known: ReadonlyMap<string, string>): number {
  for (let length = Math.min(maxWords, words.length); length > 0; length -= 1)
    if (known.has(fold(words.slice(0, length).join(" ")))) return length;
  return 0;
}

function fold(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]+/gu, "")
    .trim();
}
