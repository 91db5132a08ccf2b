#!/usr/bin/env node
import { spawn } from "node:child_process";
import path from "node:path";
import { text } from "node:stream/consumers";
import { createCli } from "#cli/cli.ts";
import { connect } from "#cli/connection.ts";
import { createPrompt } from "#cli/input.ts";
import { readLocale } from "#cli/output.ts";
import { defaultSubUserPriceIds } from "#shared/domain/subscription-tier.ts";

const { env, stdin, stdout, stderr } = process;
const plain = env.NO_COLOR !== undefined && env.NO_COLOR !== "";

// `head` and the like close the pipe early.
stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});

const cli = createCli({
  connection: connect(env),
  env,
  subUserPriceIds:
    env.SUB_USER_PRICE_IDS?.split(",").map((id) => id.trim()) ?? defaultSubUserPriceIds,
  output: {
    json: false,
    color: stdout.isTTY === true && !plain,
    errColor: stderr.isTTY === true && !plain,
    width: stdout.isTTY === true ? stdout.columns : null,
    reader: { locale: readLocale(env), timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone },
    out: (text) => void stdout.write(text),
    err: (text) => void stderr.write(text),
  },
  prompt: createPrompt({ input: stdin, messages: stderr }),
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  now: () => new Date(),
  maintain: (args) => {
    const program = path.join(import.meta.dirname, "backup.js");
    const child = spawn(process.execPath, [program, ...args], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    return text(child.stdout);
  },
});
process.exitCode = await cli.run(process.argv.slice(2));
