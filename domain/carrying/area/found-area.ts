import type { District } from './district.ts';

/** Part of an area that a text matched, or the other evidence for it, finest first. */
export const MATCHED_BY = [
  'VILLAGE',
  'DISTRICT',
  /** The district's own, or a postal code of it. */
  'CODE',
  'REGENCY',
  'PROVINCE',
  'COORDINATES',
] as const;
export type MatchedBy = (typeof MATCHED_BY)[number];

/** A district that a text may mean. */
export type FoundArea = {
  readonly district: District;
  /** Its village, where the text names one; null otherwise. */
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
