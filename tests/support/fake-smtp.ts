import { once } from "node:events";
import { createServer, type Socket } from "node:net";

export interface FakeSmtp {
  /** smtp://127.0.0.1:port */
  url: string;
  /** Accepted messages with their envelope's recipient. */
  mails: { to: string; text: string }[];
  /** While true, every message is rejected temporarily (451). */
  refuses: boolean;
  /** Hangs from this message on, before or after accepting its data. */
  hang: { after: number; isTaken: boolean } | null;
  /** The recipient of the message on which it hangs. */
  hangsOn: string | null;
  close(): Promise<void>;
}

/** A mail server (RFC 5321) without TLS or sign-in that accepts every message. */
export async function startFakeSmtp(): Promise<FakeSmtp> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => socket.destroy());
    converse(socket, smtp);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const smtp: FakeSmtp = {
    url: `smtp://127.0.0.1:${port}`,
    mails: [],
    refuses: false,
    hang: null,
    hangsOn: null,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
  return smtp;
}

function converse(socket: Socket, smtp: FakeSmtp): void {
  let [waiting, to, isData] = ["", "", false];
  const say = (line: string) => void socket.write(`${line}\r\n`);
  const isToHang = (part: string) =>
    smtp.hang !== null &&
    smtp.mails.length >= smtp.hang.after &&
    (smtp.hang.isTaken ? isData : /^DATA/i.test(part));
  /** Continuation lines keep the client waiting. */
  const hang = () => {
    smtp.hangsOn = to;
    const line = setInterval(() => say(isData ? "250-wait" : "354-wait"), 1000);
    socket.on("close", () => clearInterval(line));
  };
  say("220 fake");
  socket.setEncoding("utf8").on("data", (chunk: string) => {
    waiting += chunk;
    for (;;) {
      const end = isData ? "\r\n.\r\n" : "\r\n";
      const at = waiting.indexOf(end);
      if (at === -1) return;
      const part = waiting.slice(0, at);
      waiting = waiting.slice(at + end.length);
      if (isToHang(part)) {
        if (isData) smtp.mails.push({ to, text: part });
        hang();
      } else if (isData) {
        isData = false;
        smtp.mails.push({ to, text: part });
        say("250 taken");
      } else if (/^DATA/i.test(part)) {
        isData = !smtp.refuses;
        say(smtp.refuses ? "451 not now" : "354 go on");
      } else if (/^QUIT/i.test(part)) {
        say("221 bye");
        socket.end();
      } else {
        to = /^RCPT TO:<(.*)>/i.exec(part)?.[1] ?? to;
        say("250 fake");
      }
    }
  });
}
