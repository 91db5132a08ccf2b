import type { CompiledNotification, CompiledRegulation } from "#server/backend/datasets/formats.ts";

type ActDate = keyof CompiledRegulation["dates"];

/** Publishers whose documents have a number: the form of path and query of such a page. */
const pageForms: readonly (readonly [host: string, form: RegExp])[] = [
  ["federalregister.gov", /^\/(d\/[A-Z]?\d{1,4}-\d{4,6}|citation\/\d{2,3}-FR-\d+)$/],
  ["ecfr.gov", /^\/current\/title-\d+\//],
  [
    "eur-lex.europa.eu",
    /^\/(eli\/[a-z_]+\/\d{4}\/\d+(\/\d{4}-\d\d-\d\d)?\/oj|legal-content\/.*\d)/,
  ],
  ["legislation.gov.uk", /^\/[a-z]+\/\d{4}\/\d+(\/|$)/],
  ["legislation.gov.au", /^\/[CF]\d{4}[A-Z]\d{5}\//],
  ["legislation.govt.nz", /^\/(act|regulation)\/public\/\d{4}\/\d{4}\//],
  ["egazette.gov.in", /^\/WriteReadData\/\d{4}\/\d+\.pdf$/],
  ["dof.gob.mx", /^\/nota_detalle\.php\?codigo=\d+&fecha=\d\d\/\d\d\/\d{4}$/],
  ["sso.agc.gov.sg", /^\/(Act|SL|SL-Supp)\/[\w-]*\d{4}[\w-]*(\/Published\/\d{8}\?DocDate=\d{8})?$/],
  ["laws.e-gov.go.jp", /^\/law\/\d{3}[A-Z]{2}\d+$/],
  ["taxinformation.cbic.gov.in", /^\/view-pdf\/\d+\//],
  [
    "trade-tariff.service.gov.uk",
    new RegExp(
      "^/(news/stories/[\\w-]+|(commodities/\\d{10}|headings/\\d{4})" +
        "\\?day=\\d+&month=\\d+&year=\\d{4})$",
    ),
  ],
];

const homepage = /^\/(index\.\w+|default\.\w+|home\/?|[a-z]{2}(-[a-z]{2})?\/?)?$/i;
/** Last part of a path, or value of the only parameter, that stands for many pages. */
const listName = new RegExp(
  "^((latest-)?news|press(-releases)?|search|results|archives?|publications|proclamations|" +
    "notices?|notifications?|circulars?|(sst-)?orders|tratados)$",
  "i",
);

/** The problem of a source's address, or null: it must lead to a page, not to a publisher. */
export function sourceProblem(address: string): string | null {
  const { protocol, hostname, pathname, search, searchParams } = new URL(address);
  if (protocol !== "https:" && protocol !== "http:") return `${address} is not a web page`;
  if (homepage.test(pathname) && search === "")
    return `${address} is a homepage, not the page of the source`;
  const host = hostname.replace(/^www\./, "");
  const form = pageForms.find(([publisher]) => publisher === host)?.[1];
  if (form !== undefined && !form.test(pathname + search))
    return `${address} is not how ${host} numbers its pages`;
  return form === undefined && isList(pathname, searchParams)
    ? `${address} is a list, not the page of the source`
    : null;
}

/** A parameter such as a document's number chooses one page of the list. */
function isList(pathname: string, parameters: URLSearchParams): boolean {
  const last = pathname.replace(/\/$/, "").split("/").at(-1) ?? "";
  const values = [...parameters.values()];
  return listName.test(last)
    ? !values.some((value) => /\d{5}/.test(value))
    : values.length === 1 && listName.test(values[0] ?? "");
}

/** In each pair, the first date is never later than the second. */
const actOrder: readonly (readonly [ActDate, ActDate])[] = [
  ["adopted", "published"],
  ["commentsOpen", "commentsClose"],
  ["published", "commentsClose"],
  ["entersIntoForce", "expires"],
  ["appliesFrom", "expires"],
  ["appliesFrom", "transitionEnds"],
];

export function actDateProblems({ dates }: CompiledRegulation): string[] {
  return actOrder.flatMap(([first, second]) => outOfOrder(first, dates, second));
}

/** Nothing is published after the edition's day, or due before it is published. */
export function notificationDateProblems({ dates }: CompiledNotification, day: string): string[] {
  const problems = [
    ...outOfOrder("published", dates, "deadline"),
    ...outOfOrder("published", dates, "commentsClose"),
    ...outOfOrder("takesEffect", dates, "deadline"),
  ];
  if (day !== "" && dates.published > day)
    problems.push(`published ${dates.published} is after the edition's day ${day}`);
  return problems;
}

function outOfOrder<Name extends string>(
  first: Name,
  dates: { [name in Name]?: string | undefined },
  second: Name,
): string[] {
  const [before, after] = [dates[first], dates[second]];
  return before !== undefined && after !== undefined && before > after
    ? [`${first} ${before} is after ${second} ${after}`]
    : [];
}
