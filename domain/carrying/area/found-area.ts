import type { District } from './district.ts';

/** Parts of an area that a text can match, and other evidence for an area, finest first. */
export const MATCHED_BY = [
  'VILLAGE',
  'DISTRICT',
  /** The district's own code, or one of its postal codes. */
  'CODE',
  'REGENCY',
  'PROVINCE',
  'COORDINATES',
] as const;
export type MatchedBy = (typeof MATCHED_BY)[number];

/** A district that a text may mean. */
export type FoundArea = {
  readonly district: District;
  /** The village of the district that the text names; null if it names none. */
  readonly village: string | null;
  /** The finest part that matched. */
  readonly matched: MatchedBy;
};

/** A district that an address is likely to lie in. */
export type LikelyArea = FoundArea & {
  /** Probability from 0 to 1; all districts of one answer sum to 1 at most. */
  readonly confidence: number;
};

/** An address as people write it. */
export type AddressLine = {
  readonly address: string;
  readonly postalCode?: string | undefined;
  /** Degrees, WGS 84. */
  readonly coordinates?: { readonly latitude: number; readonly longitude: number } | undefined;
};
