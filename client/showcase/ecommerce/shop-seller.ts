import { addDays } from "#client/showcase/components/dates.ts";

/** A marketplace seller. Amounts in euro cents. */
export interface Seller {
  id: string;
  owner: string;
  store: string;
  email: string;
  rating: number;
  products: number;
  walletCents: number;
  /** The store's opening date (ISO). */
  created: string;
  revenueCents: number;
  isActive: boolean;
}

type Seed = [
  owner: string,
  store: string,
  rating: number,
  products: number,
  wallet: number,
  daysAgo: number,
  revenue: number,
];

const seeds: readonly Seed[] = [
  ["Rita Moura", "Porcelanas do Vouga", 4.7, 42, 3_184.5, 1_140, 96_420],
  ["Emre Kaya", "Anatolia Textiles", 4.5, 68, 5_920, 860, 141_300],
  ["Leila Trabelsi", "Huileries de Sfax", 4.8, 9, 1_245.8, 612, 58_730],
  ["Wei Chen", "Pearl Delta Electric", 4.1, 124, 7_410.25, 905, 203_650],
  ["Linh Tran", "Mekong Light", 4.2, 57, 2_066, 588, 118_940],
  ["Giulia Conti", "Bottega Conti", 4.9, 18, 890.4, 431, 37_280],
  ["Marek Zając", "Huta Zając", 4.3, 31, 640, 377, 29_115],
  ["Saskia Peeters", "Cacao Peeters", 4.8, 22, 1_530.75, 720, 64_870],
  ["João Faria", "Bicicletas Faria", 4.6, 14, 4_205, 298, 88_200],
  ["Anjali Rao", "Rao Steelware", 4.0, 76, 1_122.6, 244, 45_960],
  ["Dilini Perera", "Hill Country Tea", 4.4, 12, 318, 190, 17_845],
  ["Ute Kramer", "Holzwerk Kramer", 4.5, 27, 75.2, 96, 8_390],
];

export function sampleSellers(today: string): Seller[] {
  return seeds.map(([owner, store, rating, products, wallet, daysAgo, revenue]) => {
    const id = store
      .normalize("NFD")
      .replace(/\p{M}/gu, "")
      .toLowerCase()
      .replace(/[^a-z]+/g, "-");
    return {
      id,
      owner,
      store,
      email: `shop@${id}.example`,
      rating,
      products,
      walletCents: Math.round(wallet * 100),
      created: addDays(today, -daysAgo),
      revenueCents: revenue * 100,
      isActive: true,
    };
  });
}
