import type { CreditUsage } from "#shared/contract/credit-usage.ts";

type Person = CreditUsage["people"][number];

/** As many as there are colours. */
const mostPeople = 6;

/**
 * Who used credits, most first; from the sixth on all others together. Weeks of which nothing is
 * known stay unknown.
 */
export function foldPeople(
  usage: Pick<CreditUsage, "people" | "steps">,
  others: string,
): { name: string; credits: number; weeks: (number | null)[] }[] {
  const { people, steps } = usage;
  const isFolded = people.length > mostPeople;
  const shown = isFolded ? people.slice(0, mostPeople - 1) : people;
  const rest = people.slice(shown.length);
  const known = (values: readonly number[]) =>
    steps.map(({ used }, at) => (used === null ? null : (values[at] ?? 0)));
  const rows = shown.map((person) => ({
    name: callPerson(person),
    credits: person.credits,
    weeks: known(person.steps),
  }));
  if (rest.length === 0) return rows;
  const sums = steps.map((_, at) => rest.reduce((sum, person) => sum + (person.steps[at] ?? 0), 0));
  return [
    ...rows,
    {
      name: others,
      credits: rest.reduce((sum, { credits }) => sum + credits, 0),
      weeks: known(sums),
    },
  ];
}

export function callPerson({ name, email }: Pick<Person, "name" | "email">): string {
  return name ?? email;
}

/** Credits used from the first step on, step by step; unknown as long as nothing is known. */
export function addUp(steps: CreditUsage["steps"]): (number | null)[] {
  let sum = 0;
  return steps.map(({ used }) => {
    sum += used ?? 0;
    return used === null ? null : sum;
  });
}
