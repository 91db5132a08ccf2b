import { people } from "#server/database/migrations/001-people.ts";
import { credits } from "#server/database/migrations/002-credits.ts";
import { sessions } from "#server/database/migrations/003-sessions.ts";
import { knowledge } from "#server/database/migrations/004-knowledge.ts";
import { relations } from "#server/database/migrations/005-relations.ts";
import { plans } from "#server/database/migrations/006-plans.ts";
import { sessionList } from "#server/database/migrations/007-session-list.ts";
import { spendsNameMembers } from "#server/database/migrations/008-spends-name-members.ts";

/** In the order they run. A migration that has run anywhere is never edited; a new one is added. */
export const migrations = [
  { name: "001-people", sql: people },
  { name: "002-credits", sql: credits },
  { name: "003-sessions", sql: sessions },
  { name: "004-knowledge", sql: knowledge },
  { name: "005-relations", sql: relations },
  { name: "006-plans", sql: plans },
  { name: "007-session-list", sql: sessionList },
  { name: "008-spends-name-members", sql: spendsNameMembers },
] as const;
