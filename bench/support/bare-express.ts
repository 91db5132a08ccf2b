/**
 * Plain Express serving the gzipped page of a file from memory: `PORT=n tsx
 * bench/support/bare-express.ts FILE`. The baseline for pages from memory.
 */
import { readFileSync } from "node:fs";
import express from "express";

const compressed = readFileSync(process.argv[2] ?? "");
const app = express();
app.get("/", (_request, response) => {
  response.setHeader("content-type", "text/html; charset=utf-8");
  response.setHeader("content-encoding", "gzip");
  response.send(compressed);
});
app.listen(Number(process.env.PORT), "127.0.0.1");
