/** /.well-known/security.txt (RFC 9116): where to report a vulnerability, and how. */
import type { Router } from "express";
import { publicOrigin } from "#server/api/feeds.ts";
import type { WebContext } from "#server/context.ts";
import { paths } from "#shared/paths.ts";

const path = "/.well-known/security.txt";
const policyPath = "/.well-known/security-policy.txt";
const oneDayMs = 86_400_000;
/** RFC 9116 recommends less than a year; a running server renews the date daily. */
const validDays = 180;

const policy = `Reporting a vulnerability

Write to the contact that ${path} names. Please do not open a public issue.
Include the version, the steps to reproduce and the impact; never tokens,
passwords or personal data of others. Try only with accounts of your own, do
not read, change or delete what belongs to others, and do not test under load.

We confirm a report within three working days, tell you what we found within
ten, and name you in the changelog if you wish. Please give us the time to
publish a fix first.
`;

export function serveSecurityTxt(router: Router, context: WebContext): void {
  const { securityContact } = context.config.web;
  router.get([path, "/security.txt"], (request, response) => {
    const origin = publicOrigin(request, context);
    const today = Math.floor(context.now() / oneDayMs) * oneDayMs;
    const fields = [
      // The privacy policy says who runs this installation and how to reach them.
      `Contact: ${securityContact ?? origin + paths.privacy()}`,
      `Expires: ${new Date(today + validDays * oneDayMs).toISOString()}`,
      "Preferred-Languages: en, es",
      `Canonical: ${origin}${path}`,
      `Policy: ${origin}${policyPath}`,
    ];
    response.type("text/plain; charset=utf-8").send(`${fields.join("\r\n")}\r\n`);
  });
  router.get(policyPath, (_request, response) => {
    response.type("text/plain; charset=utf-8").send(policy);
  });
}
