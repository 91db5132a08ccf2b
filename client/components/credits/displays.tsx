import "#client/components/credits/ledger.css";
import { staticPart } from "#client/components/static-part.tsx";

export const CreditsOverview = staticPart(
  "credits-overview",
  () => import("#client/components/credits/credits-overview.tsx"),
  (overview) => overview.CreditsOverview,
);

export const LedgerTable = staticPart(
  "ledger",
  () => import("#client/components/credits/ledger-table.tsx"),
  (ledger) => ledger.LedgerTable,
);
