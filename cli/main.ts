#!/usr/bin/env node
import { createCli } from "#cli/cli.ts";
import { connect } from "#cli/connect.ts";
import { defaultSubUserPriceIds } from "#shared/domain/subscription-tier.ts";

const { env, stdout } = process;
const cli = createCli({
  connection: connect(env),
  env,
  subUserPriceIds: env.SUB_USER_PRICE_IDS?.split(",").map((id) => id.trim()) ?? defaultSubUserPriceIds,
  output: {
    json: false,
    color: stdout.isTTY === true && !env.NO_COLOR,
    out: (text) => void stdout.write(text),
    err: (text) => void process.stderr.write(text),
  },
});
process.exitCode = await cli.run(process.argv.slice(2));
