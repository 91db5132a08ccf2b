import { it } from "vitest";
import { expectNoLeaks } from "#tests/support/idor/matrix.ts";

it("R6.3 R6.1 S-01 nobody reads or changes another's: every call by another owner and a member, twelve ways of naming others", async () => {
  await expectNoLeaks("another owner and a member");
});
