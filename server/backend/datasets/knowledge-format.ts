import * as z from "zod/mini";
import { notificationRecord } from "#shared/contract/notifications.ts";
import { act } from "#shared/contract/regulations.ts";

/** Acts and notifications as the YAML files of a jurisdiction hold them. */

const jurisdiction = z.string().check(z.regex(/^[A-Z]{2}$/, "Use a two-letter jurisdiction."));

export const actsFile = z.strictObject({ jurisdiction, acts: z.array(act) });
export const notificationsFile = z.strictObject({
  jurisdiction,
  notifications: z.array(notificationRecord),
});

export type CompiledAct = z.infer<typeof act> & { jurisdiction: string };
export type CompiledNotification = z.infer<typeof notificationRecord>;

/** What dist/datasets/acts.json and notifications.json hold. */
export interface ItemsDataset<Item> {
  checksum: string;
  items: Item[];
}
