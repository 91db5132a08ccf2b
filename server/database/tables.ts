import type { ColumnType, Generated } from "kysely";
import type { NotificationFacetColumns } from "#shared/contract/notifications.ts";

/** The schema for Kysely's types; the migrations define it. */

type Stamp = ColumnType<Date, Date | string | undefined, Date | string>;
type MaybeStamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
type Json<T> = ColumnType<T, string, string>;

export interface Tables {
  kept_secrets: { name: string; value: string; made_at: Stamp };
  customers: {
    id: Generated<string>;
    family: "users" | "users-smart-hs";
    email: string;
    name: string;
    stripe_customerid: string;
    created_at: Stamp;
    billing_version: Generated<number>;
    billing_busy_until: MaybeStamp;
  };
  identities: {
    issuer: string;
    subject: string;
    email: string;
    name: string;
    account: string | null;
    verified: Generated<boolean>;
    first_seen: Stamp;
    last_seen: Stamp;
  };
  credit_lines: {
    id: Generated<string>;
    customer_id: string;
    kind: "plan" | "trial";
    sub_id: string | null;
    tier: number | null;
    price_id: string | null;
    purchased: number | null;
    given: number | null;
    used: Generated<number>;
    started_at: Stamp;
    renews_at: MaybeStamp;
    ended_at: MaybeStamp;
    billing_interval: "month" | "year" | null;
    spent_before: Generated<number>;
    period_started_at: Stamp;
    period_sequence: Generated<number>;
    next_price_id: string | null;
    cancel_at_end: Generated<boolean>;
    past_due: Generated<boolean>;
    billed_by: Generated<"embedded" | "stripe">;
    anchor_day: number | null;
  };
  sub_users: {
    id: Generated<string>;
    line_id: string;
    email: string;
    cap: number | null;
    used: Generated<number>;
    added_at: Stamp;
    last_used_at: MaybeStamp;
    removed_at: MaybeStamp;
    shares_words: Generated<boolean>;
  };
  team_invitations: {
    id: Generated<string>;
    customer_id: string;
    email: string;
    cap: number | null;
    state: Generated<"invited" | "accepted" | "declined" | "withdrawn" | "expired">;
    invited_at: Stamp;
    expires_at: Stamp;
    answered_at: MaybeStamp;
  };
  ledger: {
    id: Generated<string>;
    sequence: Generated<number>;
    line_id: string;
    at: Stamp;
    kind: "grant" | "spend" | "refund" | "void";
    credits: number;
    balance_after: number;
    actor: string;
    reason: Generated<string>;
    key: string | null;
    body_hash: string | null;
    search_id: string | null;
    refund_of: string | null;
    sub_user_id: string | null;
    unopened: Generated<boolean>;
  };
  thresholds: {
    line_id: string;
    period_sequence: number;
    percent: number;
    crossed_at: Stamp;
    ledger_id: string | null;
  };
  credit_requests: {
    id: Generated<string>;
    sub_user_id: string;
    message: Generated<string>;
    asked_at: Stamp;
    answered_at: MaybeStamp;
  };
  billing_events: {
    id: string;
    type: string;
    payload: Json<unknown>;
    received_at: Stamp;
    processed_at: MaybeStamp;
    outcome: string | null;
  };
  checkouts: {
    id: Generated<string>;
    customer_id: string;
    price_id: string;
    return_to: string;
    created_at: Stamp;
    finished_at: MaybeStamp;
    outcome: "paid" | "declined" | "left" | null;
  };
  invoices: {
    id: string;
    customer_id: string;
    line_id: string | null;
    price_id: string;
    amount: number;
    currency: string;
    credits: number;
    reason: "started" | "renewed" | "changed";
    period_start: Stamp;
    period_end: Stamp;
    paid_at: MaybeStamp;
    refunded_at: MaybeStamp;
    url: string | null;
    dispute_id: string | null;
    dispute_credits: Generated<number>;
  };
  profiles: { email: string; name: string | null; company: string | null; changed_at: Stamp };
  profile_pictures: { email: string; type: string; bytes: Buffer; changed_at: Stamp };
  searches: {
    id: Generated<string>;
    line_id: string;
    ledger_id: string;
    actor: string;
    kind: string;
    fingerprint: string;
    q: string;
    query: string;
    total: number;
    at: Stamp;
    free_until: Stamp;
    is_current: Generated<boolean>;
    opened: Generated<boolean>;
  };
  web_sessions: {
    id: string;
    payload: Json<unknown>;
    token_expires_at: number;
    expires_at: Stamp;
    ended_at: MaybeStamp;
    name: string | null;
  };
  provider_state: {
    model: string;
    id: string;
    payload: Json<unknown>;
    grant_id: string | null;
    user_code: string | null;
    uid: string | null;
    consumed_at: MaybeStamp;
    expires_at: MaybeStamp;
  };
  mock_users: {
    id: Generated<number>;
    email: string;
    first_name: string;
    last_name: string;
    password_hash: string;
    created_at: Stamp;
  };
  sign_in_attempts: {
    key: string;
    failures: Generated<number>;
    last_at: Stamp;
    blocked_until: Stamp;
    forget_at: Stamp;
  };
  dataset_editions: { name: string; checksum: string; loaded_at: Stamp };
  acts: {
    id: string;
    jurisdiction: string;
    type: string;
    status: string;
    body: string;
    title: string;
    citation: string;
    published: string | null;
    applies_from: string | null;
    topics: string[];
    codes: string[];
    chapters: string[];
    origins: string[];
    destinations: string[];
    identifiers: string[];
    record: Json<unknown>;
    words: string;
    first_seen: Stamp;
    last_seen: Stamp;
    number: Generated<number>;
  };
  notifications: NotificationFacetColumns & {
    id: string;
    codes: string[];
    act_id: string | null;
    published: string;
    takes_effect: string | null;
    comments_close: string | null;
    deadline: string | null;
    record: Json<unknown>;
    words: string;
    noticed_at: Stamp;
    number: Generated<number>;
    imported_from: string | null;
  };
  source_records: {
    source: string;
    key: string;
    notification_id: string;
    state: "published" | "waiting" | "accepted" | "rejected" | "unmatched";
    checksum: string;
    record: Json<unknown>;
    score: number;
    reasons: string[];
    corrects: string | null;
    identifiers: string[];
    first_seen: Stamp;
    changed_at: Stamp;
  };
  review_decisions: {
    id: Generated<number>;
    notification_id: string;
    decision: "accepted" | "rejected";
    decided_by: string;
    decided_at: Stamp;
    checksum: string;
  };
  source_refreshes: {
    source: string;
    as_of: MaybeStamp;
    last_attempt_at: Stamp;
    problem: string | null;
  };
  party_editions: {
    id: Generated<number>;
    list: string;
    day: string;
    checksum: string;
    state: "staged" | "live" | "retired";
    party_count: Generated<number>;
    name_count: Generated<number>;
    held: Generated<string[]>;
    created_at: Stamp;
    switched_at: MaybeStamp;
  };
  parties: {
    edition_id: number;
    key: string;
    name: string;
    type: "person" | "entity" | "vessel" | "aircraft";
    programs: string[];
    countries: string[];
    ids: string[];
    remarks: string | null;
  };
  party_names: {
    edition_id: number;
    party_key: string;
    name: string;
    kind: "primary" | "alias" | "weak";
    words: string;
    sounds: string;
  };
  watches: {
    id: Generated<string>;
    account: string;
    kind: "code" | "market" | "lane" | "act" | "search";
    key: string;
    markets: string[] | null;
    origins: string[] | null;
    code: string | null;
    act_id: string | null;
    moved_from: string | null;
    created_at: Stamp;
    removed_at: MaybeStamp;
  };
  watch_news: {
    account: string;
    notification_id: string;
    found_at: Stamp;
    read_at: MaybeStamp;
    dismissed_at: MaybeStamp;
    digest_period: string | null;
  };
  watch_settings: {
    account: string;
    id: Generated<string>;
    digest: Generated<"off" | "now" | "daily" | "weekly">;
    language: Generated<string>;
    time_zone: Generated<string>;
    changed_at: Stamp;
  };
  digests: {
    account: string;
    period: string;
    mail: Json<unknown>;
    created_at: Stamp;
    sent_at: MaybeStamp;
    attempts: Generated<number>;
    retry_at: Stamp;
  };
  calendars: {
    id: Generated<string>;
    account: string;
    watch_id: string | null;
    secret_hash: string;
    created_at: Stamp;
  };
  watch_matches: { watch_id: string; notification_id: string };
  watch_queue: { notification_id: string };
  tariff_editions: {
    id: Generated<number>;
    schedule: string;
    market: string;
    name: string;
    publisher: string;
    source: string;
    effective: string;
    checksum: string;
    state: "staged" | "live" | "retired";
    is_bundled: Generated<boolean>;
    covers: string[];
    rows_read: Generated<number>;
    is_complete: Generated<boolean>;
    line_count: Generated<number>;
    measure_count: Generated<number>;
    unparsed_count: Generated<number>;
    held: Generated<string[]>;
    created_at: Stamp;
    switched_at: MaybeStamp;
  };
  tariff_lines: {
    edition_id: number;
    code: string;
    title: string | null;
    units: string[] | null;
    flags: string[] | null;
    ad: boolean | null;
    cvd: boolean | null;
  };
  tariff_measures: {
    edition_id: number;
    code: string;
    kind: string;
    rate: string;
    ad_valorem: number | null;
    specific: Json<unknown> | null;
    parsed: boolean;
    programs: string[] | null;
    origins: string[] | null;
    origins_out: string[] | null;
    valid_from: string | null;
    valid_to: string | null;
    detail: Json<unknown> | null;
  };
}
