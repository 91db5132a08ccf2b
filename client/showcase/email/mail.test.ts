import { describe, expect, it } from "vitest";
import { bodyText, docOf } from "#client/showcase/components/rich-doc.tsx";
import { checkMessage, splitAddresses } from "#client/showcase/email/compose/message.ts";
import { addressOf, findMails, pageOf, viewFrom } from "#client/showcase/email/mail.ts";
import { mailsUntil } from "#client/showcase/email/sample-mails.ts";

const mails = mailsUntil("2026-11-21");
const view = (query: string) => viewFrom(new URLSearchParams(query));
const subjects = (query: string) => findMails(mails, view(query)).map(({ subject }) => subject);

describe("mail lists", () => {
  it("R1.6 show a folder's messages, newest first", () => {
    const inbox = findMails(mails, view(""));
    expect(inbox.length).toBeGreaterThan(10);
    expect(inbox.every(({ folder }) => folder === "inbox")).toBe(true);
    expect(inbox.map(({ at }) => at)).toEqual(
      inbox
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
  });

  it("R1.6 show a label across folders except spam and trash", () => {
    const folders = new Set(findMails(mails, view("label=customs")).map(({ folder }) => folder));
    expect(folders.has("archive") || folders.has("sent")).toBe(true);
    expect(folders.has("spam") || folders.has("deleted")).toBe(false);
  });

  it("R1.6 match every search word in sender, subject or body, ignoring accents", () => {
    expect(subjects("q=lot+18+report")).not.toEqual([]);
    expect(subjects("q=jorg+brandt")).not.toEqual([]);
    expect(subjects("q=lot+zeppelin")).toEqual([]);
  });

  it("R1.6 fall back to the inbox; a view's URL parses back", () => {
    expect(view("folder=attic&label=none&page=-3")).toEqual({
      folder: "inbox",
      label: null,
      search: "",
      page: 1,
    });
    const expected = { folder: "sent", label: null, search: "pans", page: 2 } as const;
    expect(viewFrom(new URL(addressOf(expected), "http://localhost").searchParams)).toEqual(
      expected,
    );
  });

  it("R1.6 clamp pages past the end; an empty list has one page", () => {
    const numbers = Array.from({ length: 14 }, (_, at) => at);
    expect(pageOf(numbers, 9)).toMatchObject({ page: 2, pages: 2, first: 11, last: 14 });
    expect(pageOf([], 1)).toEqual({ shown: [], page: 1, pages: 1, first: 0, last: 0 });
  });
});

describe("composing a message", () => {
  it("R1.6 accepts several addresses and names the invalid one", () => {
    expect(splitAddresses(" a@x.example, b@y.example;c@z.example ")).toEqual([
      "a@x.example",
      "b@y.example",
      "c@z.example",
    ]);
    const { problems } = checkMessage({ to: "a@x.example, nobody", subject: "Hi", body: "Text" });
    expect(problems).toEqual({ to: "“nobody” is not an email address." });
  });

  it("R1.6 requires an address, a subject and a body", () => {
    expect(
      Object.keys(checkMessage({ to: "", subject: " ", body: JSON.stringify(docOf("")) }).problems),
    ).toEqual(["to", "subject", "body"]);
  });

  it("R1.6 converts text to a document and back", () => {
    expect(bodyText(JSON.stringify(docOf("One\nline\n\nTwo")))).toBe("One\nline\n\nTwo");
    expect(bodyText('{"type":"doc"')).toBe('{"type":"doc"');
  });
});
