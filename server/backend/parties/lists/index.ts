import { ofacSdn } from "#server/backend/parties/lists/ofac-sdn.ts";
import { ukSanctions } from "#server/backend/parties/lists/uk-sanctions.ts";
import type { PartyList } from "#server/backend/parties/party-list.ts";
import type { PartyListName } from "#shared/domain/import-sources.ts";

/** Every list of parties that can be imported. */
export const partyLists: readonly PartyList[] = [ofacSdn, ukSanctions];

export function getPartyList(name: PartyListName): PartyList {
  const list = partyLists.find((one) => one.name === name);
  if (!list) throw new TypeError(`there is no list ${name}`);
  return list;
}
