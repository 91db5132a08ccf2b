import { it } from "vitest";
import { expectNoLeaks } from "#tests/support/idor/matrix.ts";

it("R6.3 R6.1 S-01 a removed member and an administrator reach no other user's data", async () => {
  await expectNoLeaks("somebody removed and an administrator");
});
