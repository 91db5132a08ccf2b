import type { IncomingMessage } from "node:http";
import { expect, it } from "vitest";
import { headerValues } from "#server/http/header-values.ts";

it("finds a header in any case, each time it was sent, and none of a longer name", () => {
  const rawHeaders = ["Host", "a", "X-Host", "b", "HOST", "", "hosts", "c"];
  const request = { rawHeaders } as IncomingMessage;
  expect(headerValues(request, "host")).toEqual(["a", ""]);
  expect(headerValues(request, "authorization")).toEqual([]);
});
