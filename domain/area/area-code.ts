/** A provider's own codes of a district. Null: it sends nothing from there, or nothing to there. */
export type AreaCode = {
  readonly provider: string;
  readonly districtId: string;
  readonly originCode: string | null;
  readonly destinationCode: string | null;
  /** As the provider calls the place: for people. */
  readonly name: string;
  /** Where the codes come from: a list of the provider, and its day. */
  readonly source: string;
  /** When they were last held against the provider's own; null: never. */
  readonly verifiedAt: Date | null;
};

/** The codes of one provider, as its adapter reads them. */
export interface AreaCodes {
  /** Undefined: the district has no code there, so it is not served: adapters never guess one. */
  find(districtId: string): Promise<AreaCode | undefined>;
}

export interface AreaCodeStore {
  /** By district; one for each at most. */
  codesOf(provider: string): Promise<readonly AreaCode[]>;
  /** These in place of all that the provider has: readers see the old ones or the new ones. */
  replace(provider: string, codes: readonly Omit<AreaCode, 'provider'>[]): Promise<void>;
}
