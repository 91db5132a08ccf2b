export interface PartyName {
  name: string;
  /** `weak`: an alias that the publisher marks so, since many others share it. */
  kind: "primary" | "alias" | "weak";
}

/** A person, organization, ship or aircraft on a list. */
export interface Party {
  /** The publisher's number. */
  key: string;
  /** The primary name first. */
  names: PartyName[];
  type: "person" | "entity" | "vessel" | "aircraft";
  programs: string[];
  /** Two-letter codes. */
  countries: string[];
  ids: string[];
  remarks: string | null;
}
