import type { BasisPoints, Rupiah } from '#domain/money.ts';

export const SERVICE_TYPES = ['REGULAR', 'NEXT_DAY', 'SAME_DAY', 'CARGO', 'ECONOMY'] as const;
export type ServiceType = (typeof SERVICE_TYPES)[number];

/** Both ends are meant. */
export type Days = { readonly min: number; readonly max: number };

/** Cash on delivery: what may be collected, and what collecting it costs. */
export type CodTerms = {
  readonly minAmount: Rupiah;
  readonly maxAmount: Rupiah;
  readonly fee: BasisPoints;
  readonly minFee: Rupiah;
  readonly settlementDays: number;
};

export type InsuranceTerms = {
  readonly fee: BasisPoints;
  readonly adminFee: Rupiah;
  readonly maxInsuredValue: Rupiah;
};

export type WeightRule = {
  readonly minGrams: number;
  readonly maxGrams: number;
  /** cm³ per kilogram. */
  readonly volumetricDivisor: number;
  /** A started kilogram is free up to and including this many grams. */
  readonly roundingToleranceGrams: number;
};

/** One product of a courier. `code` is ours, and the same whoever serves it. */
export type CourierService = {
  readonly code: string;
  readonly name: string;
  readonly description: string;
  readonly type: ServiceType;
  readonly pickupSupported: boolean;
  readonly dropOffSupported: boolean;
  readonly cod: CodTerms | null;
  readonly insurance: InsuranceTerms | null;
  readonly weight: WeightRule;
  /** The usual promise; a rate may say it more exactly for its route. */
  readonly estimatedDays: Days;
};
