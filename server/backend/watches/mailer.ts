import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import type nodemailer from "nodemailer";
import type { SendMailOptions } from "nodemailer";
import type { Mail } from "#server/backend/watches/digest-mail.ts";
import type { Config } from "#server/config/config.ts";

/** Sends a mail, over SMTP or into a folder of files to read. */
export interface Mailer {
  /** `id`: the same for every attempt at one mail. Throws if the mail is not accepted. */
  send(mail: Mail, id: string): Promise<void>;
  close(): void;
}

/** Milliseconds: a digest is sent within a database transaction. */
const limits = { connect: 5000, silence: 15_000 };

export function createMailer({
  mail,
  dataDir,
  timeoutFactor,
}: Pick<Config, "mail" | "dataDir" | "timeoutFactor">): Mailer {
  if (mail.smtpUrl === null) return createOutbox(path.join(dataDir, "outbox"), mail.from);
  const { smtpUrl } = mail;
  const opened = openOnce(({ createTransport }) =>
    createTransport({
      url: smtpUrl,
      connectionTimeout: limits.connect * timeoutFactor,
      greetingTimeout: limits.connect * timeoutFactor,
      socketTimeout: limits.silence * timeoutFactor,
    }),
  );
  return {
    send: async (message, id) => {
      await (await opened.transport()).sendMail(optionsOf(message, id, mail.from));
    },
    close: opened.close,
  };
}

/** One file per mail, named by its id: a retry writes the same file. */
function createOutbox(folder: string, from: string): Mailer {
  const opened = openOnce(({ createTransport }) =>
    createTransport({ streamTransport: true, buffer: true, newline: "unix" }),
  );
  return {
    send: async (message, id) => {
      const { message: bytes } = await (await opened.transport()).sendMail(
        optionsOf(message, id, from),
      );
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = path.join(folder, `${id}.eml`);
      await writeFile(`${file}.part`, bytes as Buffer, { mode: 0o600 });
      await rename(`${file}.part`, file);
    },
    close: opened.close,
  };
}

/** Loads the library with the first mail, which most starts never send. */
function openOnce<T extends { close(): void }>(create: (library: typeof nodemailer) => T) {
  let opening: Promise<T> | null = null;
  return {
    transport: () => {
      opening ??= import("nodemailer").then(create);
      // The next mail tries again.
      opening.catch(() => {
        opening = null;
      });
      return opening;
    },
    close: () =>
      void opening?.then(
        (transport) => transport.close(),
        () => undefined,
      ),
  };
}

function optionsOf(
  { unsubscribeUrl, ...message }: Mail,
  id: string,
  from: string,
): SendMailOptions {
  return {
    ...message,
    from,
    messageId: `<${id}@clearlane>`,
    headers: {
      "auto-submitted": "auto-generated",
      // RFC 8058: mail programs offer one click, which posts to the address.
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
    list: { unsubscribe: { url: unsubscribeUrl } },
    ...{ disableFileAccess: true, disableUrlAccess: true },
  };
}
