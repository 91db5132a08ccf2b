import type { PartOf } from "#client/pages/profile/profile-data.ts";

/** The address of ledger and searches at given pages: turning one leaves the other where it was. */
export function creditsAddress({ ledger, history }: PartOf<"credits">["pages"]): string {
  const query = new URLSearchParams({ tab: "credits" });
  if (ledger > 1) query.set("page", String(ledger));
  if (history > 1) query.set("searches", String(history));
  return `/profile?${query}`;
}
