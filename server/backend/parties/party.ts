export interface PartyName {
  name: string;
  /** `weak`: an alias that the publisher calls so; many others bear it. */
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
