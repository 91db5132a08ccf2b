import { bodyText } from "#client/showcase/components/rich-doc.tsx";
import { demoPaths, withQuery } from "#client/showcase/paths.ts";
import type { StoredFile } from "#client/showcase/sample/tasks.ts";

export type Folder = "inbox" | "sent" | "drafts" | "archive" | "spam" | "deleted";
export type Label = "customs" | "freight" | "suppliers" | "customers" | "finance";

export interface Mail {
  id: string;
  folder: Folder;
  labels: Label[];
  fromName: string;
  fromEmail: string;
  to: string[];
  subject: string;
  /** Plain text, or a document as JSON (components/rich-doc.tsx). */
  body: string;
  /** Local time, "2026-11-21T09:30". */
  at: string;
  read: boolean;
  starred: boolean;
  attachments: StoredFile[];
}

export const folders: readonly { id: Folder; name: string }[] = [
  { id: "inbox", name: "Inbox" },
  { id: "sent", name: "Sent" },
  { id: "drafts", name: "Drafts" },
  { id: "archive", name: "Archive" },
  { id: "spam", name: "Spam" },
  { id: "deleted", name: "Deleted" },
];

export const labels: readonly { id: Label; name: string; colour: string }[] = [
  { id: "customs", name: "Customs", colour: "mail-label-customs" },
  { id: "freight", name: "Freight", colour: "mail-label-freight" },
  { id: "suppliers", name: "Suppliers", colour: "mail-label-suppliers" },
  { id: "customers", name: "Customers", colour: "mail-label-customers" },
  { id: "finance", name: "Finance", colour: "mail-label-finance" },
];

/** Starred messages and labels span all folders except spam and trash. */
export interface MailView {
  folder: Folder | "starred";
  label: Label | null;
  search: string;
  page: number;
}

const pageSize = 10;

export function viewFrom(address: URLSearchParams): MailView {
  const folder = address.get("folder");
  const label = address.get("label");
  return {
    folder:
      folder === "starred" ? folder : (folders.find(({ id }) => id === folder)?.id ?? "inbox"),
    label: labels.find(({ id }) => id === label)?.id ?? null,
    search: address.get("q") ?? "",
    page: Math.max(1, Math.floor(Number(address.get("page"))) || 1),
  };
}

/** Parameters at their default are omitted. */
export function addressOf({ folder, label, search, page }: Partial<MailView>): string {
  return withQuery(demoPaths.inbox, {
    folder: folder === "inbox" ? undefined : folder,
    label,
    q: search,
    page: page && page > 1 ? page : undefined,
  });
}

export const titleOf = ({ folder, label }: MailView): string =>
  labels.find(({ id }) => id === label)?.name ??
  folders.find(({ id }) => id === folder)?.name ??
  "Starred";

/** Newest first; every search word must occur. */
export function findMails(mails: readonly Mail[], { folder, label, search }: MailView): Mail[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  return mails
    .filter((mail) => {
      if (label) return isKept(mail) && mail.labels.includes(label);
      return folder === "starred" ? isKept(mail) && mail.starred : mail.folder === folder;
    })
    .filter((mail) => {
      const text = fold(
        [mail.fromName, mail.fromEmail, ...mail.to, mail.subject, bodyText(mail.body)].join(" "),
      );
      return words.every((word) => text.includes(word));
    })
    .toSorted((one, other) => other.at.localeCompare(one.at));
}

const isKept = ({ folder }: Mail): boolean => folder !== "spam" && folder !== "deleted";
const fold = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Pages past the end clamp to the last. */
export function pageOf<T>(
  items: readonly T[],
  page: number,
): { shown: T[]; page: number; pages: number; first: number; last: number } {
  const pages = Math.max(1, Math.ceil(items.length / pageSize));
  const at = Math.min(page, pages);
  const shown = items.slice((at - 1) * pageSize, at * pageSize);
  const first = shown.length === 0 ? 0 : (at - 1) * pageSize + 1;
  return { shown, page: at, pages, first, last: (at - 1) * pageSize + shown.length };
}
