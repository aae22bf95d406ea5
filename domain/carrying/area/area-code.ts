/**
 * A provider's codes of a district. A code is null if the provider does not serve the district as
 * origin or as destination.
 */
export type AreaCode = {
  readonly provider: string;
  readonly districtId: string;
  readonly originCode: string | null;
  readonly destinationCode: string | null;
  /** The provider's name of the place, for people. */
  readonly name: string;
  /** Source of the codes: a list of the provider, and its date. */
  readonly source: string;
  /** Time when the codes were last compared with the provider's own list; null if never. */
  readonly verifiedAt: Date | null;
};

/** The codes of one provider, as its adapter reads them. */
export interface AreaCodes {
  /**
   * Returns undefined if the provider has no code for the district, which is then not served:
   * adapters never guess a code.
   */
  find(districtId: string): Promise<AreaCode | undefined>;
}

export interface AreaCodeStore {
  /** Returns at most one code per district, sorted by district. */
  codesOf(provider: string): Promise<readonly AreaCode[]>;
  /** Replaces all codes of the provider atomically. */
  replace(provider: string, codes: readonly Omit<AreaCode, 'provider'>[]): Promise<void>;
}
