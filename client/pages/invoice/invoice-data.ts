import type { LoaderFunctionArgs } from "react-router-dom";
import { type Attempted, attempt, load } from "#client/api/load.ts";
import { apiContext } from "#client/api/page-context.ts";
import {
  type BillingAnswer,
  billing,
  type Invoice,
  type PlanOffer,
} from "#shared/contract/billing.ts";
import { type ProfileAnswer, profile } from "#shared/contract/profile.ts";
import { AppError } from "#shared/errors.ts";

export interface InvoiceData {
  provider: BillingAnswer["provider"];
  /** The asker's own, newest first. */
  invoices: readonly Invoice[];
  /** The one that the address names, else the newest; null without any. */
  shown: Invoice | null;
  /** What is on sale now, for the names of plans; empty where it could not be read. */
  items: readonly PlanOffer[];
  profile: Attempted<ProfileAnswer>;
  today: string;
}

/**
 * Only the asker's own invoices are ever read: an id of somebody else's is like one that nobody
 * has.
 */
export async function loadInvoice({ request, context }: LoaderFunctionArgs): Promise<InvoiceData> {
  const api = context.get(apiContext);
  const id = new URL(request.url).searchParams.get("id");
  return load(async () => {
    const [own, plans, person] = await Promise.all([
      api(billing.show, {}),
      attempt(api(billing.plans, {})),
      attempt(api(profile.show, {})),
    ]);
    const { provider, invoices } = own;
    const shown = id ? invoices.find((one) => one.id === id) : invoices[0];
    if (id && !shown) throw new AppError("not-found");
    return {
      provider,
      invoices,
      shown: shown ?? null,
      items: plans.ok ? plans.value.items : [],
      profile: person,
      today: new Date().toISOString().slice(0, 10),
    };
  });
}
