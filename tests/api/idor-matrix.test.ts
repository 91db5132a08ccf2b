import { it } from "vitest";
import { expectNoLeaks } from "#tests/support/idor/matrix.ts";

it("R6.3 R6.1 S-01 nobody reads or changes another's: every call by a visitor and an owner, twelve ways of naming others", async () => {
  await expectNoLeaks("a visitor and an owner");
});
