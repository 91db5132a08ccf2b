/**
 * Plain Express serving one file from memory: `tsx bench/support/bare-express.ts FILE`. Prints its
 * port. The baseline for pages from memory.
 */
import { readFileSync } from "node:fs";
import express from "express";

const html = readFileSync(process.argv[2] ?? "", "utf8");
const app = express();
app.get("/", (_request, response) => {
  response.setHeader("content-type", "text/html; charset=utf-8");
  response.send(html);
});
const server = app.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.stdout.write(`${typeof address === "object" ? address?.port : ""}\n`);
});
