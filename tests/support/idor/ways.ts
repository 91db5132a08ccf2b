import type { Victim } from "#tests/support/idor/world.ts";

/** A request that names another user in one of twelve ways. */
export interface Attempt {
  query: string;
  body: Record<string, unknown>;
  headers: Record<string, string>;
  /** Value of each `{name}` in the path. */
  segment: string;
}

type Way = (own: string, other: Victim) => Partial<Attempt>[];

const query = (...pairs: [string, string][]) => new URLSearchParams(pairs).toString();
const identityFields = [
  "userid",
  "user_email",
  "email",
  "owner",
  "customerid",
  "customerId",
  "sub_id",
  "subId",
  "subUserId",
  "actor",
  "who",
];

/** Unicode lookalikes and case-folding variants of an address. */
function lookalikes(email: string): string[] {
  const wide = [...email]
    .map((sign) =>
      /[a-z0-9]/.test(sign) ? String.fromCodePoint(sign.codePointAt(0) ?? 0, 0xfe0f) : sign,
    )
    .join("");
  const fullWidth = email.replace(/[a-z]/g, (sign) =>
    String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0),
  );
  return [fullWidth, wide, email.replace("e", "\u0435"), `${email}\u0000`, `${email}\u200b`];
}

/** By name. */
export const ways: Readonly<Record<string, Way>> = {
  "userid in the query": (_own, other) => [{ query: query(["userid", other.email]) }],
  "customerid in the query": (own, other) => [
    { query: query(["userid", own], ["customerid", other.customerId]) },
  ],
  "user_email in the query": (_own, other) => [{ query: query(["user_email", other.email]) }],
  "sub_id in the query": (_own, other) => [{ query: query(["sub_id", other.subId]) }],
  "owner in the query": (_own, other) => [
    { query: query(["owner", other.email]) },
    { query: query(["email", other.email]) },
  ],
  "the name twice": (own, other) => [
    {
      query: query(
        ["userid", own],
        ["userid", other.email],
        ["user_email", own],
        ["user_email", other.email],
        ["sub_id", other.subId],
      ),
    },
    {
      query: query(
        ["userid", other.email],
        ["userid", own],
        ["user_email", other.email],
        ["user_email", own],
      ),
    },
  ],
  "the name as a list or an object": (_own, other) => [
    {
      query: query(["userid[]", other.email], ["user_email[0]", other.email], ["sub_id[$ne]", "x"]),
    },
    {
      query: query(["userid[email]", other.email]),
      body: { userid: [other.email], owner: { email: other.email }, subId: [other.subId] },
    },
  ],
  "another spelling": (_own, other) => [
    {
      query: query(
        ["userid", other.email.toUpperCase()],
        ["user_email", ` ${other.email} `],
        ["owner", other.email.toUpperCase()],
      ),
    },
  ],
  "letters that look alike": (_own, other) =>
    lookalikes(other.email).map((email) => ({
      query: query(["userid", email], ["user_email", email]),
      body: { userid: email, owner: email },
    })),
  "the body": (_own, other) => [
    { body: Object.fromEntries(identityFields.map((field) => [field, namedBy(field, other)])) },
    { body: { subId: other.subId, customerId: other.customerId, subUserId: other.memberEmail } },
    ...other.ids.map((id) => ({ body: { receiptId: id, entryId: id, id } })),
  ],
  "a header or a cookie": (_own, other) => [
    {
      headers: {
        "x-user": other.email,
        "x-user-email": other.email,
        "x-forwarded-user": other.email,
        "x-forwarded-email": other.email,
        "x-auth-request-email": other.email,
        from: other.email,
        cookie: `clearlane_session=${other.customerId}; userid=${other.email}; appSession=${other.email}`,
        "x-http-method-override": "PUT",
        "x-original-url": `/api/ledger?userid=${other.email}`,
      },
    },
  ],
  "the path": (_own, other) =>
    [other.email, other.customerId, other.subId, other.memberEmail, ...other.ids].map(
      (segment) => ({ segment }),
    ),
};

function namedBy(field: string, other: Victim): string {
  if (/sub_?id/i.test(field)) return other.subId;
  if (/customer/i.test(field)) return other.customerId;
  return field === "subUserId" ? other.memberEmail : other.email;
}
