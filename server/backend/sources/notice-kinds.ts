/** Classifies a notice by its words: whether it concerns traded goods, and its kind. */
import type { NotificationKind } from "#shared/contract/notifications.ts";

interface KindRule {
  words: RegExp;
  kind: NotificationKind;
  /** Confidence for words in the title, 0 to 1. */
  certainty: number;
}

export interface FoundKind {
  kind: NotificationKind;
  certainty: number;
  /** The matching words. */
  because: string;
}

/** Seldom about goods, whatever else the text says. */
const unrelatedTitles = new RegExp(
  "\\b(?:week|month|day|year),? \\d{4}$|controlled substances|information collection|" +
    "submission for|self-regulatory|airworthiness|fisheries of|trafficking in persons|" +
    "southern border|armed forces|covid|national guard|\\bmeetings?:|implementation plans?\\b|" +
    "privacy act|defense articles",
  "i",
);

const remedy = "anti-?dumping|countervailing|less[- ]than[- ]fair[- ]value|trade remed(?:y|ies)";
const measure = `${remedy}|dut(?:y|ies)|tariffs?|quotas?|safeguards?|sanctions?|measures?|suspensions?`;

/** The first match decides. */
const rules: readonly KindRule[] = [
  rule(
    "ended-measure",
    0.85,
    `\\b(?:revocation|termination|removal|repeal|expiry) of (?:[^.;]{0,60})(?:${measure})|` +
      `(?:revok|terminat)ing (?:[^.;]{0,60})(?:${measure}|national emergency)`,
  ),
  rule(
    "proposal",
    0.85,
    `(?:preliminary|initiation|institution|sunset review)[^.;]{0,80}(?:${remedy})|` +
      `(?:${remedy})[^.;]{0,80}(?:preliminary|initiation|institution|sunset)`,
  ),
  // The heading of the daily list only says that it is one of these.
  rule("duty-change", 0.5, "investigations, orders, or reviews"),
  rule(
    "new-measure",
    0.85,
    `(?:${remedy})[^.;]{0,60}\\borders?\\b|` +
      `(?:final|affirmative) determination[^.;]{0,60}(?:${remedy})|` +
      `(?:definitive|provisional|final) (?:${remedy})`,
  ),
  rule("duty-change", 0.8, remedy),
  rule(
    "proposal",
    0.85,
    "(?:generali[sz]ed system of preferences|tariffs?|section (?:301|232|201))" +
      "[^.;]{0,120}(?:comments?|annual (?:product )?review|consultation)",
  ),
  rule(
    "duty-change",
    0.9,
    "section (?:122|201|232|301)\\b|\\d billion action|adjusting imports of|" +
      "positive adjustment to competition from imports|reciprocal tariff|safeguard (?:dut|measure|" +
      "quota|action)|steel safeguards",
  ),
  rule(
    "quota",
    0.9,
    "tariff[- ](?:rate )?quotas?|import quotas?|\\bTRQs?\\b|quota (?:order|volume|period|balance|" +
      "number)|quotas? (?:is|are|has|have)",
  ),
  rule(
    "duty-change",
    0.9,
    "(?:rates?|suspension|increase|reduction) of (?:customs |import )?dut|duty[- ]free treatment|" +
      "dut(?:y|ies) (?:rates?|suspensions?|free)|preferential (?:dut|rate|tariff|access)|" +
      "seasonal (?:rate|preference|mfn)|MFN (?:rate|dut)|additional (?:customs )?dut(?:y|ies)|" +
      "generali[sz]ed system of preferences|beneficiary developing|tariff schedule",
  ),
  rule(
    "rule-of-origin",
    0.85,
    "rules? of origin|country of origin|certificates? of origin|proof of origin",
  ),
  rule(
    "licence-or-document",
    0.85,
    "export (?:controls?|administration|licen[cs])|licen[cs]e exception|commerce control list|" +
      "import (?:permits?|certificates?|licen[cs]\\w*|requirements?|controls?|alerts?)|" +
      "licensing controls?|phytosanitary|(?:health|phytosanitary) certificat|" +
      "certification requirement|\\bCHED|conformity (?:assessment|certificate)|document codes?",
  ),
  rule(
    "sanction-or-prohibition",
    0.85,
    "(?:imposing|additional|new|trade|certain|financial) sanctions|sanctions? (?:regulations?|" +
      "list|\\(|with respect)|\\bblocking\\b|unblocking|embargo|entity list|denied persons|" +
      "specially designated|prohibit\\w* [^.;]{0,40}(?:imports?|exports?|goods|products)|" +
      "import (?:ban|prohibition|restriction)s?",
  ),
  rule("sanction-or-prohibition", 0.75, "national emergency with respect to"),
  rule(
    "classification-change",
    0.9,
    "commodity codes?|tariff classification|combined nomenclature|harmoni[sz]ed system|" +
      "code (?:description|structure|change)s?",
  ),
  rule(
    "licence-or-document",
    0.75,
    "importation of|customs (?:entry|entries|declarations?|brokers?|bonds?)|entry summary|" +
      "foreign supplier|labell?ing (?:requirements|of imported)|maximum residue|" +
      "technical regulation",
  ),
  rule(
    "guidance",
    0.75,
    "trade agreements?|simplified procedure value|\\bSPV\\b|user fees?|drawback|de minimis|" +
      "customs procedures?",
  ),
  rule(
    "guidance",
    0.45,
    "\\btariffs?\\b|\\bcustoms\\b|\\bimport(?:s|ed|ers?|ing|ation)?\\b|" +
      "\\bexport(?:s|ed|ers?|ing)?\\b|foreign-trade zones?|trade act",
  ),
];

function rule(kind: NotificationKind, certainty: number, words: string): KindRule {
  return { kind, certainty, words: new RegExp(words, "i") };
}

/** Factor for words that occur below the title only. */
const belowTitle = 0.65;

/** Null if it does not concern goods. The title takes precedence over the text. */
export function findKind(title: string, text: string): FoundKind | null {
  if (unrelatedTitles.test(title)) return null;
  const inTitle = firstMatch(title);
  const inText = firstMatch(text);
  // A vague word in the title counts less than a clear one in the text.
  if (inTitle && (!inText || inTitle.certainty >= inText.certainty * belowTitle)) return inTitle;
  return inText && { ...inText, certainty: inText.certainty * belowTitle };
}

/** All kinds whose words occur in a text, each with its clearest match. */
export function findKinds(text: string): FoundKind[] {
  const found = new Map<NotificationKind, FoundKind>();
  for (const one of rules) {
    const match = one.words.exec(text);
    if (match && !found.has(one.kind))
      found.set(one.kind, { kind: one.kind, certainty: one.certainty, because: match[0] });
  }
  return [...found.values()];
}

function firstMatch(text: string): FoundKind | null {
  for (const { words, kind, certainty } of rules) {
    const match = words.exec(text);
    if (match) return { kind, certainty, because: match[0] };
  }
  return null;
}
