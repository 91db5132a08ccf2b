import { addresses } from "#shared/paths.ts";

interface Operation {
  /** Credits. Always one, as PUT useCredit debits one (specification, section 7). */
  cost: 1;
  /** English, for the ledger's texts in the API, files and CLI. */
  label: string;
  /** The translated label on screens: the title of its own. */
  labelKey: string;
  screen: keyof typeof addresses;
}

/**
 * Every operation that costs a credit. A new one is an entry here, its search in the backend, its
 * screen and that screen's title.
 */
export const operations = {
  "hs-code": {
    cost: 1,
    label: "HS code search",
    labelKey: "screens:title.hsCodeSearch",
    screen: "hsCodeSearch",
  },
  regulation: {
    cost: 1,
    label: "Regulation search",
    labelKey: "screens:title.regulationSearch",
    screen: "regulationSearch",
  },
} as const satisfies Record<string, Operation>;

export type OperationKind = keyof typeof operations;

export const operationKinds = Object.keys(operations) as [OperationKind, ...OperationKind[]];

/** An operation and its subject, as in `HS code search: leather shoes`. */
export function describeOperation(kind: OperationKind, subject: string): string {
  return `${operations[kind].label}: ${subject}`;
}

/** The address that opens an operation's result again. `query` is the stored query string. */
export function operationPath(kind: OperationKind, query: string): string {
  return `${addresses[operations[kind].screen].path}?${query}`;
}
