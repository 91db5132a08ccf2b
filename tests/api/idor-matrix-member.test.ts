import { it } from "vitest";
import { expectNoLeaks } from "#tests/support/idor/matrix.ts";

it("R6.3 R6.1 S-01 another owner and a member reach no other user's data", async () => {
  await expectNoLeaks("another owner and a member");
});
