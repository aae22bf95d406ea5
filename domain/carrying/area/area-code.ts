/**
 * A provider's codes of a district. Null if it does not serve the district as origin, or as
 * destination.
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
  /** When they were last compared with the provider's own list; null if never. */
  readonly verifiedAt: Date | null;
};

/** The codes of one provider, as its adapter reads them. */
export interface AreaCodes {
  /** Undefined: the district has no code there, so it is not served: adapters never guess one. */
  find(districtId: string): Promise<AreaCode | undefined>;
}

export interface AreaCodeStore {
  /** At most one for each district, by district. */
  codesOf(provider: string): Promise<readonly AreaCode[]>;
  /** Replaces all codes of the provider atomically. */
  replace(provider: string, codes: readonly Omit<AreaCode, 'provider'>[]): Promise<void>;
}
